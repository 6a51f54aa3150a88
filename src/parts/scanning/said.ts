/** Message about the last code or click. */
export type Said = { text: string; isProblem: boolean }
