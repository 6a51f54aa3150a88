/**
 * Whether a text is an address that a page may fetch or open: http(s), or a path of our own site. Anything else could run
 * (javascript:), hide what it holds (data:), or lead elsewhere than it seems to (//, backslashes, blanks, controls).
 */
export const isWebAddress = (text: string): boolean =>
  /^(https?:\/\/[\p{L}\p{N}[]|\/(?![/\\]))[^\s\\\p{Cc}\p{Cf}]*$/iu.test(text)
