/** A report's id: its pharmacy, six digits of the laboratory (0 for the pharmacy's own), and the month as YYYYMM less 200000. */
const reportsPerPharmacy = 10_000_000_000
export const reportId = (report: { pharmacyId: number; laboratoryId: number; month: string }): number =>
  report.pharmacyId * reportsPerPharmacy +
  report.laboratoryId * 10_000 +
  Number(report.month.replace('-', '')) -
  200_000
export const reportOfId = (id: number): { pharmacyId: number; laboratoryId: number; month: string } => {
  const month = String((id % 10_000) + 200_000)
  return {
    pharmacyId: pharmacyOfReport(id),
    laboratoryId: Math.floor((id % reportsPerPharmacy) / 10_000),
    month: `${month.slice(0, 4)}-${month.slice(4)}`,
  }
}
export const pharmacyOfReport = (id: number): number => Math.floor(id / reportsPerPharmacy)
