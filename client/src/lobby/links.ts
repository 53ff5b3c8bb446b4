/** Find the link in what somebody pastes: an address, or only what stands after the `#`; empty if there is none. */
export function linkIn(text: string): string {
  const after = text.trim().split('#').at(-1) ?? '';
  return /^[\w-]+(?:\.[\w-]+){1,2}$/.test(after) ? after : '';
}
