import { useLayoutEffect } from 'react'

/**
 * Names on the root of the document (`data-…`) what is on the screen, for the style sheets of what stands elsewhere. `:has` on the
 * root would do so without code, but then each new element anywhere has the browser look at the whole page again.
 */
export function useRootAttribute(name: string, value = ''): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
}
