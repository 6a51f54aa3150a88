/** An amount in whole euro cents; formatted only at the edge. */
export type Cents = number
