/** What staff hand over to a laboratory's technicians; its prefix lets scanners for leaked secrets find it. */
export const secretOf = (token: string): string => `rbtwh_${token}`
