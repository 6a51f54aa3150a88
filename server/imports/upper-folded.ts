import { foldText } from '@/domain/basics/text'

/** Upper case without accents: how AEMPS texts are compared, since the same word comes in every spelling. */
export const upperFolded = (text: string): string => foldText(text).toUpperCase()
