import type { StyleWords } from '../../file-style'

/** A file of the corpus, and what every way of reading it must give. */
export type CorpusFile = {
  /** Name in the folder `files`. */
  file: string
  /** What somebody says of how it is written. */
  words?: StyleWords
  /** What counts: 'day CN units PVP' of sales, 'CN units' of stock, 'CN PVL PVP' of prices; cents. */
  rows?: string[]
  /** Rows that are left out: their line, and how the reason begins. */
  refused?: [line: number, reason: string][]
  /** Also left out; the connector sends them all the same, as its server judges days and codes. */
  judgedByServer?: [line: number, reason: string][]
  /** What has to be said of how it was read: each text is part of it. */
  said?: string[]
  /** What must not be said: there is nothing to guess. */
  unsaid?: string
  /** How the reason begins for which nothing of it is taken. */
  problem?: string
  /** The connector's words for the problem, where they are others. */
  connectorProblem?: string
}
