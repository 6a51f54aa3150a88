import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/ui/focus/more-below.module.css'

/**
 * A list that scrolls, at most `--most-height` tall. While there is more of it, its end fades and says how many are
 * still to come. Only for the eye: readers know the list, and what has the focus is scrolled clear of it.
 */
export function MoreBelow({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const count = () => {
      const end = element.scrollTop + element.clientHeight
      const hidden = [...element.children].filter(
        (item) => item instanceof HTMLElement && item.offsetTop + item.offsetHeight / 2 > end,
      )
      setBelow(hidden.length)
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    element.addEventListener('scroll', count, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', count)
    }
  }, [])
  return (
    <div className={classes.root}>
      <div ref={list} className={classes.list}>
        {children}
      </div>
      {below === 0 ? null : (
        <div className={classes.more} aria-hidden>
          <span>
            {formatInteger(below)} más <IconChevronDown size={16} />
          </span>
        </div>
      )}
    </div>
  )
}
