import { codeForSearch, type HasCode, hasProductCode } from '@/domain/catalogue/product-code'
import { notify } from '@/ui/feedback/notify'
import { useScans } from '@/ui/scans/use-scans'

type Lines = {
  onSearch: (text: string) => void
  /** Why the product of the code is not among the lines; null where it is. */
  whyMissing: (hasCode: HasCode) => string | null
}

/** A scanned product is looked for in the lines of the screen, in place of what was looked for before. */
export function useScannedSearch({ onSearch, whyMissing }: Lines): void {
  useScans((code) => {
    const hasCode = hasProductCode(code)
    if (hasCode === null) return notify.info('El código leído no es un CN ni un EAN.')
    const searched = codeForSearch(code)
    onSearch(searched)
    const problem = whyMissing(hasCode)
    if (problem !== null) notify.warning(`${searched}: ${problem}`)
  })
}
