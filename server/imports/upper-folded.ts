import { foldText } from '@/domain/basics/text'

/** Upper case without accents: AEMPS spells the same word in different ways, so texts are compared like this. */
export const upperFolded = (text: string): string => foldText(text).toUpperCase()
