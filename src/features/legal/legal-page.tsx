import { Alert, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCompany } from '@/features/legal/company'
import { LegalLinks } from '@/parts/platform/legal-links'
import { SupportPhone } from '@/parts/platform/support-phone'
import { PublicPage } from '@/ui/shell/public-page'

export type LegalSection = { title: string; text: ReactNode }

type LegalPageProps = {
  title: string
  sections: readonly LegalSection[]
  /** Content below the sections. */
  children?: ReactNode
}

/** A public text in sections, with links to the other legal pages. */
export function LegalPage({ title, sections, children }: LegalPageProps) {
  return (
    <PublicPage title={title}>
      {useCompany().isExample ? (
        <Alert color="amber" variant="light" title="Texto por completar">
          La empresa y los datos de contacto son de ejemplo. Quien ofrece esta instalación de Rebotica tiene
          que adaptar este texto.
        </Alert>
      ) : null}
      {sections.map(({ title: heading, text }) => (
        <section key={heading}>
          <Title order={2} mb={4}>
            {heading}
          </Title>
          <Text component="div">{text}</Text>
        </section>
      ))}
      {children}
      <LegalLinks />
      <SupportPhone />
    </PublicPage>
  )
}
