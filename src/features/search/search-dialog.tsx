import { CloseButton } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightStore, useSpotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInteger } from '@/domain/basics/numbers'
import { EntryOption } from '@/features/search/entry-option'
import { ProductOption, type ShownProducts } from '@/features/search/product-option'
import { useRecents } from '@/features/search/recents'
import classes from '@/features/search/search.module.css'
import {
  cnOf,
  type FoundProduct,
  isWhole,
  type SearchEntry,
  type SearchOption,
} from '@/features/search/search-entry'
import { createSearch, type ResultGroup, type Searched } from '@/features/search/search-results'
import { yieldToMain } from '@/offline/basics/yield-to-main'
import { ForReaders } from '@/ui/focus/for-readers'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'
import { longestSearch } from '@/ui/state/url-state'

export type SearchDialogProps = Pick<Searched, 'entries' | 'wholeLists'> & {
  products: ShownProducts | null
  /** Why no products can be found here yet; null where they can, or never could. */
  note: string | null
  onClose: () => void
}

/**
 * One field for everything. The results are those of the text that is in it, never of an earlier one, so that Enter does what is
 * seen. A scanner's code fills the field (ui/scans): it finds its product, and presses nothing.
 */
export function SearchDialog({ entries, wholeLists, products, note, onClose }: SearchDialogProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  const listId = `search${useId().replaceAll(/[^\w]/g, '')}`
  const [[store, { open }]] = useState(createSpotlight)
  const { selected } = useSpotlight(store)
  const [typed, setTyped] = useState('')
  const { keys: recentKeys, remember } = useRecents()

  useLayoutEffect(() => {
    open()
    store.setState({ ...store.getState(), listId })
  }, [open, store, listId])
  usePreparedIndex(products)

  const search = useMemo(
    () => createSearch({ products, entries, wholeLists }),
    [products, entries, wholeLists],
  )
  const { groups: found, count, problem } = useMemo(() => search(typed), [search, typed])
  const suggested = useMemo(
    () => suggestions({ entries, products, recentKeys }),
    [entries, products, recentKeys],
  )
  const isEmpty = typed.trim() === ''
  const groups = isEmpty ? suggested : found
  const options = groups.flatMap((group) => group.options)
  useKeptSelection(options, { typed, selected, store })

  const choose = (option: SearchOption) => {
    if (!isWhole(option.key)) remember(option.key)
    // The focus is back where it was before anything else moves it.
    flushSync(onClose)
    if (!('product' in option)) return option.run()
    products?.choose(option.product, option.units)
  }
  const keysDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The frame moves its selection after this, and tells nobody.
    if (event.key.startsWith('Arrow')) queueMicrotask(() => store.setState({ ...store.getState() }))
    // Keyboards on the screen tell the key alone, which the frame does not look at.
    if (event.key === 'Enter' && event.nativeEvent.code === '') {
      event.preventDefault()
      const option = options[selected]
      if (option !== undefined) choose(option)
    }
  }

  let index = -1
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      fullScreen={narrow}
      size={640}
      yOffset="8dvh"
      centered={false}
      zIndex={300}
      overlayProps={{ backgroundOpacity: 0.35 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Buscar', 'data-search': true } }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Spotlight.Search
        role="combobox"
        data-autofocus
        data-scans="code"
        aria-label="Buscar productos, pedidos, pantallas y acciones"
        placeholder="CN, EAN, producto, pedido, pantalla…"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={
          selected >= 0 && selected < options.length ? `${listId}-${selected}` : undefined
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={longestSearch}
        onKeyDown={keysDown}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSectionPointerEvents="all"
        rightSectionWidth="var(--rb-touch)"
        rightSection={
          <CloseButton
            // By which the browser's Back closes the dialog on top.
            className="mantine-Modal-close"
            size="var(--rb-touch)"
            iconSize={20}
            aria-label="Cerrar la búsqueda"
            onClick={onClose}
          />
        }
      />
      {options.length > 0 ? (
        <div id={listId} role="listbox" aria-label="Resultados" className={classes.list}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not for the options of a list
            <div key={group.title} role="group" aria-label={group.title}>
              <div className={classes.title} aria-hidden>
                {group.title}
              </div>
              {group.options.map((option) => {
                index += 1
                return (
                  // The keyboard is the field's: aria-activedescendant.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                  // biome-ignore lint/a11y/useFocusableInteractive: see above
                  <div
                    key={option.key}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === selected}
                    data-action
                    data-selected={index === selected || undefined}
                    className={classes.option}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(option)}
                  >
                    {'product' in option ? (
                      products && (
                        <ProductOption product={option.product} units={option.units} products={products} />
                      )
                    ) : (
                      <EntryOption name={option.name} note={option.note} />
                    )}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      ) : null}
      {isEmpty || count > 0 ? null : (
        <p className={classes.note}>
          {problem === null ? nothingFound(groups) : `${typed.trim()}: ${problem}`}
        </p>
      )}
      {note === null ? null : <p className={classes.note}>{note}</p>}
      {products?.buys ? (
        <p className={classes.note}>«20 × ibuprofeno» añade 20 unidades al carrito.</p>
      ) : null}
      <ForReaders role="status">
        {isEmpty ? '' : countText(count, problem ?? nothingFound(groups))}
      </ForReaders>
    </Spotlight.Root>
  )
}

/** Lists that are on this device in part are searched whole by the ways that are shown instead. */
const nothingFound = (ways: readonly unknown[]): string =>
  ways.length === 0 ? 'Sin resultados' : 'Sin resultados en este dispositivo'

const countText = (count: number, nothing: string): string => {
  if (count === 0) return nothing
  return count === 1 ? '1 resultado' : `${formatInteger(count)} resultados`
}

/** So that the first letter does not wait for the index of all products. */
function usePreparedIndex(products: ShownProducts | null) {
  const search = products?.assortment.search
  useEffect(() => {
    let isShown = true
    void search?.prepare(() => yieldToMain().then(() => isShown))
    return () => {
      isShown = false
    }
  }, [search])
}

type Selection = { typed: string; selected: number; store: SpotlightStore }

/** The first option, or, where others have come while the text is the same, the one to which its user has moved. */
function useKeptSelection(options: readonly SearchOption[], { typed, selected, store }: Selection) {
  const kept = useRef<{ typed: string; key: string | undefined }>({ typed, key: undefined })
  const keys = options.map(({ key }) => key).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options by their keys
  useLayoutEffect(() => {
    const before =
      kept.current.typed === typed ? options.findIndex(({ key }) => key === kept.current.key) : -1
    store.setState({ ...store.getState(), selected: Math.max(0, before) })
  }, [keys, typed, store])
  useEffect(() => {
    kept.current = { typed, key: selected > 0 ? options[selected]?.key : undefined }
  })
}

/** Before anything is typed: what was used last, and where one can go. */
function suggestions({
  entries,
  products,
  recentKeys,
}: {
  entries: readonly SearchEntry[]
  products: ShownProducts | null
  recentKeys: readonly string[]
}): ResultGroup[] {
  const byKey = new Map<string, SearchOption>(entries.map((entry) => [entry.key, entry]))
  const recents = recentKeys.flatMap((key) => byKey.get(key) ?? productOf(key, products) ?? [])
  const ofKind = (kind: SearchEntry['kind']) =>
    entries.filter((entry) => entry.kind === kind && !recents.includes(entry))
  return [
    { title: 'Usado hace poco', options: recents },
    { title: 'Pantallas', options: ofKind('screens') },
    { title: 'Acciones', options: ofKind('actions') },
  ].filter(({ options }) => options.length > 0)
}

function productOf(key: string, products: ShownProducts | null): FoundProduct | undefined {
  if (products === null) return undefined
  const { assortment, visible } = products
  const cn = cnOf(key)
  const at = assortment.catalogue.indexByCn.get(cn ?? '')
  const product = assortment.productOf(cn ?? '')
  return product === undefined || visible?.[at ?? -1] === 0 ? undefined : { key, product, units: null }
}
