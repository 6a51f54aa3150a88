/** The letters of bytes 0x80 to 0xff in MS-DOS programs of western Europe (code page 850, with the euro of 858). */
const letters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

export const decodeCodePage850 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\xff]/g, (letter) => letters.charAt(letter.charCodeAt(0) - 0x80))

/** Accented letters of Spanish and Catalan in code page 850 that are signs in Windows-1252. */
const small850 = new Set([...'üéàçèïòáíóúñÉÜÁÑ'].map((letter) => letters.indexOf(letter) + 0x80))
/** Capitals of code page 850 that are small letters, or none of Spanish, in Windows-1252: 'CÓDIGO' would be 'CàDIGO'. */
const capitals850 = new Set([...'ÓÚÍ'].map((letter) => letters.indexOf(letter) + 0x80))

const isCapital = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a
const isLetter = (byte: number): boolean => isCapital(byte & 0xdf)

/**
 * Counts letters in the middle of words that only one of both encodings makes letters of. Above zero: code page 850; below:
 * Windows-1252.
 */
export const codePage850Evidence = (bytes: Uint8Array): number => {
  let evidence = 0
  for (let at = 1; at < bytes.length - 1; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const [before, after] = [bytes[at - 1] ?? 0, bytes[at + 1] ?? 0]
    if (!isLetter(before) || !isLetter(after)) continue
    if (small850.has(byte)) evidence += 1
    else if (capitals850.has(byte) && isCapital(before) && isCapital(after)) evidence += 1
    else if (byte >= 0xc0) evidence -= 1
  }
  return evidence
}
