import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { SiteSearchProps } from '@/routes/-layout/search/search-props'
import { IconButton } from '@/ui/controls/icon-button'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const SiteSearch = lazyComponent<SiteSearchProps>(() => import('@/routes/-layout/search/site-search'))

/** The search for everything, by its button or Ctrl K; not over a dialog, which is to be closed first. */
export function SearchButton(props: Omit<SiteSearchProps, 'onClose'>) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('[aria-modal=true]')) setOpened(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <IconButton aria-label="Buscar (Ctrl K)" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconSearch size={22} aria-hidden />
      </IconButton>
      {opened ? <SiteSearch {...props} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
