import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import type { ListLine } from '@/domain/basics/list-line'
import classes from '@/parts/pasted/pasted.module.css'
import { copyText } from '@/ui/files/copy-text'

type ListLinesProps = {
  title: string
  lines: readonly (ListLine & { said: string; isProblem: boolean })[]
}

/** Lines of a list that need attention, each with a message; renders nothing without any. */
export function ListLines({ title, lines }: ListLinesProps) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <header className={classes.header}>
        <h3 id={id} className={classes.heading}>
          {title}
        </h3>
        <Button
          variant="subtle"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() =>
            copyText(lines.map(({ line, text, said }) => `${line}\t${text}\t${said}`).join('\n'))
          }
        >
          Copiar
        </Button>
      </header>
      <ul
        className={classes.lines}
        // Scrolls, so the keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        aria-labelledby={id}
      >
        {lines.map(({ line, text, said, isProblem }) => (
          <li key={line}>
            <span className={classes.muted}>{line}</span>
            <span className={classes.code}>{text}</span>
            <span className={isProblem ? classes.warning : undefined}>{said}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
