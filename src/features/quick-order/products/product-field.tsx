import { CloseButton, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import type { Product } from '@/domain/catalogue/catalogue'
import classes from '@/features/quick-order/products/product-field.module.css'
import { ProductOptions } from '@/features/quick-order/products/product-options'
import { yieldToMain } from '@/offline/basics/yield-to-main'
import type { Assortment } from '@/parts/purchasing/assortment'

type ProductFieldProps = {
  assortment: Assortment
  field: RefObject<HTMLInputElement | null>
  /** Says how it is used. */
  explained: boolean
  onProduct: (product: Product) => void
  /** Called with a typed or scanned code of no product. */
  onUnknown: (code: string, reason: string) => void
  /** Called when several lines were pasted. */
  onList: (text: string) => void
}

const maxOptions = 20
/**
 * Other codes, which only a scanner types. They are handled at once: if they stayed in the field, the next scan would
 * be appended.
 */
const looksScanned = /^\S*\d\S*$/

/**
 * One field for CN, EAN and words. Enter after a complete code adds one unit at once, without waiting for suggestions;
 * after words it moves to the first suggestion. A scanner types a code and Enter within milliseconds.
 */
export const ProductField = memo(function ProductField({
  assortment,
  field,
  explained,
  onProduct,
  onUnknown,
  onList,
}: ProductFieldProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [closed, setClosed] = useState(false)
  const listId = useId()
  // So that the first letter does not wait for the index of all products.
  useEffect(() => {
    let isShown = true
    void assortment.search.prepare(() => yieldToMain().then(() => isShown))
    return () => {
      isShown = false
    }
  }, [assortment])
  // The suggestions may lag behind the typing; Enter always uses the current text.
  const asked = useDeferredValue(text)
  const { products, total } = useMemo(() => assortment.search.byWords(asked, maxOptions), [assortment, asked])
  const isOpen = text.trim() !== '' && !closed
  const isCurrent = asked === text

  const type = (next: string) => {
    setText(next)
    setActive(-1)
    setClosed(false)
  }
  const clear = () => {
    setText('')
    setActive(-1)
  }
  const choose = (product: Product) => {
    clear()
    onProduct(product)
  }
  const enter = (written: string) => {
    const chosen = isCurrent ? products[active] : undefined
    if (chosen !== undefined) return choose(chosen)
    const code = written.trim()
    if (code === '') return
    const match = assortment.search.byCode(code)
    if (match.kind === 'product') return choose(match.product)
    const isOther = looksScanned.test(code) && assortment.search.byWords(code, 1).total === 0
    if (match.kind === 'unknown' || isOther) {
      clear()
      onUnknown(code, match.kind === 'unknown' ? match.reason : 'No es un CN ni un EAN')
      return
    }
    setClosed(false)
    setActive(0)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const written = event.currentTarget.value
    // Some scanners send Tab after the code.
    const isTab = event.key === 'Tab' && !event.shiftKey
    if (event.key === 'Enter' || (isTab && assortment.search.byCode(written).kind !== 'not_a_code')) {
      event.preventDefault()
      enter(written)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setClosed(false)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const count = products.length
      setActive((now) => (count === 0 ? -1 : now < 0 && step < 0 ? count - 1 : (now + step + count) % count))
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      if (isOpen) setClosed(true)
      else clear()
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/\S\s*[\r\n]+\s*\S/.test(pasted)) return
    event.preventDefault()
    onList(pasted)
  }

  return (
    <div className={classes.search}>
      <TextInput
        ref={field}
        label="CN, EAN o nombre del producto"
        description={
          explained
            ? 'Escriba o lea el código y pulse Intro: añade una unidad. Con palabras, elija de la lista.'
            : undefined
        }
        size="md"
        role="combobox"
        data-scans="keys"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={keys}
        onPaste={paste}
        onBlur={() => setClosed(true)}
        onFocus={() => setClosed(false)}
        leftSection={<IconBarcode size={20} aria-hidden />}
        rightSectionWidth="var(--rb-touch)"
        rightSection={
          text === '' ? null : (
            <CloseButton
              size="var(--rb-touch)"
              iconSize={18}
              aria-label="Borrar lo escrito"
              onMouseDown={(event) => event.preventDefault()}
              onClick={clear}
            />
          )
        }
      />
      <ProductOptions
        id={listId}
        opened={isOpen}
        assortment={assortment}
        products={products}
        total={total}
        active={active}
        onChoose={choose}
      />
    </div>
  )
})
