/** A row whose contents nobody reads without the key of its user; what it is found by stands beside them. */
export type Sealed = { sealed: Uint8Array<ArrayBuffer> }

export const isSealed = (row: object): row is Sealed => 'sealed' in row

/** What another key has sealed is never written over: where it is in the way, the disk has refused (`stored`). */
export const unsealed = <T extends object>(row: T | undefined): T | undefined => {
  if (row && isSealed(row)) throw new DOMException('', 'InvalidStateError')
  return row
}
