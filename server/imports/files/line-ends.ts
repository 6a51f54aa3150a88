const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/**
 * Makes every line of a UTF-8 text end with a line feed, piece by piece. A file may have line ends of several kinds: exports
 * that were joined, a header that another program wrote.
 */
export class LineEnds {
  /** The last piece ended with a carriage return: a line feed at the start of the next one belongs to it. */
  private isOpen = false

  unify(piece: Buffer): Buffer {
    if (piece.length === 0) return piece
    const rest = this.isOpen && piece[0] === lineFeed ? piece.subarray(1) : piece
    this.isOpen = piece.at(-1) === carriageReturn
    if (!rest.includes(carriageReturn)) return rest
    // One letter for each byte: the bytes of other letters stay as they are.
    return Buffer.from(rest.toString('latin1').replace(/\r\n?/g, '\n'), 'latin1')
  }
}
