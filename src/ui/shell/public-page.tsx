import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '@/ui/shell/logo'
import { useDocumentTitle, useProductName } from '@/ui/shell/product-name'
import classes from '@/ui/shell/public-page.module.css'

/** A page without session and toolbar: the logo, a heading and its content. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const name = useProductName()
  useDocumentTitle(title)
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.home} aria-label={`${name}, inicio`}>
        <Logo size={44} />
      </Link>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {children}
    </main>
  )
}
