/** What is said in more than one place. */
export const shared = {
  home: 'homegame',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy link',
  copied: 'Copied',
  copyByHand: 'Copy it by hand',
  rules: 'Rules',
  otherDevice: 'Your own seat, for another device of yours; show it to nobody',
  loading: 'One moment …',
  fewer: 'One fewer',
  more: 'One more',
  tryAgain: 'Try again',
  lighter: 'Lighter',
  darker: 'Darker',
  theme: { system: 'As the system', light: 'Light', dark: 'Dark' },
};
