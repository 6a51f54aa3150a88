import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '@/api/outcome'
import { formatDay, madridDay } from '@/domain/basics/dates'
import classes from '@/features/legal/legal.module.css'
import { NoData } from '@/parts/connection/no-data'
import { laboratoryTermsTextQuery } from '@/parts/laboratories/terms-text-query'
import { LegalLinks } from '@/parts/platform/legal-links'
import { useDevice } from '@/parts/session/scope'
import { RichText } from '@/ui/controls/rich-text'
import { Loading } from '@/ui/feedback/loading'
import { PublicPage } from '@/ui/shell/public-page'

/** The licence terms of a laboratory (platform.md §2, Account). */
export function LaboratoryTermsScreen({ laboratory }: { laboratory: number }) {
  const terms = useQuery(laboratoryTermsTextQuery(useDevice(), laboratory))
  const { data, error } = terms
  return (
    <PublicPage title="Términos de licencia">
      {data !== undefined ? (
        data.terms.map(({ id, title, content, publishedAt }) => (
          <article key={id} className={classes.terms}>
            <Title order={2}>{title}</Title>
            <Text size="sm" c="dimmed" mb="xs">
              {data.laboratory.name} · Publicados el {formatDay(madridDay(new Date(publishedAt)))}
            </Text>
            <RichText html={content} />
          </article>
        ))
      ) : isRefusal(error) ? (
        <Text>Este laboratorio no tiene términos de licencia publicados.</Text>
      ) : error !== null ? (
        <NoData title="No se han podido obtener los términos" query={terms} />
      ) : (
        <Loading height={240} />
      )}
      <LegalLinks />
    </PublicPage>
  )
}
