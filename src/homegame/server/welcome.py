"""The page that stands in for the client where none was built: it says how to join."""

from __future__ import annotations

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>homegame</title>
</head>
<body>
<h1>homegame</h1>
<p>A table is open here. Your link is your invitation: keep all of it, what stands after
the <code>#</code> too.</p>
<p>To join from a program, send what stands after the <code>#</code> and your name:</p>
<pre>POST /api/join
{"link": "...", "name": "Ann"}</pre>
<p>The answer has a secret of your own. Say hello with it on <code>/ws</code>, as the first message:</p>
<pre>{"type": "hello", "version": 1, "table": "...", "secret": "..."}</pre>
<p><a href="/api/openapi.json">All that can be asked over HTTP</a></p>
</body>
</html>
"""
