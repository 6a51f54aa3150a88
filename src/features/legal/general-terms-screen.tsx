import { useCompany } from '@/features/legal/company'
import { generalTerms } from '@/features/legal/general-terms-text'
import { LegalPage } from '@/features/legal/legal-page'

/** Terms and conditions (analytics.md §1), which a pharmacy has to accept at its first visit. */
export const GeneralTermsScreen = () => (
  <LegalPage title="Términos y condiciones" sections={generalTerms(useCompany())} />
)
