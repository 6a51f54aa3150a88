import type { ManualRole } from '@/domain/help/manual'
import { writeReport } from '../reports/pdf/report-document'
import { drawParagraph, drawTitle } from '../reports/pdf/text-blocks'
import { manualTexts } from './manual-texts'

type Manual = {
  role: ManualRole
  /** Null: of all of them. */
  laboratory: string | null
  supportPhone: string
  generatedAt: Date
}

const audience: Record<ManualRole, string> = {
  farmacia: 'para farmacias',
  laboratorio: 'para laboratorios',
}

/** The manual as an A4 document. */
export const manualPdf = ({ role, laboratory, supportPhone, generatedAt }: Manual): Promise<Buffer> =>
  writeReport(
    {
      title: 'Manual de Rebotica',
      subtitle: audience[role],
      pharmacy: laboratory ?? 'Todos los laboratorios',
      generatedAt,
    },
    async (report) => {
      for (const { title, paragraphs } of manualTexts[role]) {
        drawTitle(report, title)
        for (const paragraph of paragraphs) await drawParagraph(report, paragraph)
        report.doc.y += 8
      }
      drawTitle(report, 'Teléfono de soporte')
      await drawParagraph(report, supportPhone)
    },
  )
