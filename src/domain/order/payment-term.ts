/** 'Pago a 60 días'. */
export const paymentTermText = (days: number): string => `Pago a ${days} ${days === 1 ? 'día' : 'días'}`
