import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from '@/features/admin/demos/demo-pages.module.css'
import { pageNumbers } from '@/features/admin/demos/page-numbers'

type DemoPagesProps = {
  page: number
  pages: number
  onChange: (page: number) => void
}

/** The pages by their numbers, of which six stand beside each other. */
export function DemoPages({ page, pages, onChange }: DemoPagesProps) {
  if (pages < 2) return null
  return (
    <nav className={classes.pages} aria-label="Páginas de Demos">
      <ActionIcon
        className={classes.turn}
        aria-label="Página anterior"
        disabled={page === 0}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.numbers}>
        {pageNumbers({ page, pages }).map((each) => (
          <button
            key={each}
            type="button"
            className={classes.number}
            aria-label={`Página ${each + 1}`}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onChange(each)}
          >
            {each + 1}
          </button>
        ))}
      </div>
      <ActionIcon
        className={classes.turn}
        aria-label="Página siguiente"
        disabled={page >= pages - 1}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
