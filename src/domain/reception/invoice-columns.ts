/** What is read of a line of an invoice, as it is called to whoever loads its file. */
export const invoiceColumns = {
  code: 'código',
  units: 'unidades',
  bonus: 'unidades sin cargo',
  price: 'precio neto',
  base: 'importe sin impuestos',
} as const
export type InvoiceColumn = keyof typeof invoiceColumns
