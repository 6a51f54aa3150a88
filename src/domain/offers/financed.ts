/** Why free units are refused where they are entered: gifts in kind are none of the discounts that the law leaves. */
export const noBonusOfFinanced =
  'no puede llevar unidades gratis: es un medicamento financiado (Real Decreto Legislativo 1/2015, art. 4.6)'
