import { createContext, useContext, useEffect } from 'react'

/** What the product is called on this host. */
const ProductName = createContext('Rebotica')
export const ProductNameProvider = ProductName.Provider
export const useProductName = (): string => useContext(ProductName)

/** Title of the window: the screen's, and the product's name. */
export function useDocumentTitle(title: string): void {
  const name = useProductName()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
