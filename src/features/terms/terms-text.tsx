import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from '@/features/terms/terms.module.css'
import { RichText } from '@/ui/controls/rich-text'

type TermsTextProps = {
  title: string
  content: string
  laboratory: string
  /** Which of several it is. */
  place?: string | undefined
}

/** Takes the focus when it appears, so that arrow keys scroll it and screen readers start at its beginning. */
export function TermsText({ title, content, laboratory, place }: TermsTextProps) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section ref={region} className={classes.reading} tabIndex={0} data-autofocus aria-label={title}>
      <Text size="sm" c="dimmed">
        {laboratory}
        {place === undefined ? null : ` · ${place}`}
      </Text>
      <RichText html={content} />
    </section>
  )
}
