/** A row whose contents nobody reads without the key of its user; what it is found by stands beside them. */
export type Sealed = { sealed: Uint8Array<ArrayBuffer> }

export const isSealed = (row: object): row is Sealed => 'sealed' in row
