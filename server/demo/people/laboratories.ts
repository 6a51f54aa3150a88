/** Invented laboratories: no name belongs to a company in the AEMPS register (a test checks this). */
export type DemoLaboratory = {
  id: number
  name: string
  /** Used in product names: "OMEPRAZOL ALMADRIA 20 MG…". */
  tradeName: string
  kind: 'generic' | 'brand' | 'otc'
  color: string
  associationId: number | null
  /** How much of the range of products it covers, relative to laboratories of its kind. */
  breadth: number
  /** How often pharmacies choose it, relative to laboratories of its kind. */
  strength: number
  /** Families of parafarmacia that it makes; empty for laboratories of medicines. */
  families: string[]
}

/** Association 4 selects the association's look on its own host name (design.md §6). */
export const demoAssociations = [
  { id: 1, name: 'Grupo Almadria' },
  { id: 2, name: 'Alianza Genovera' },
  { id: 3, name: 'Unión Normedal' },
  { id: 4, name: 'Asociación Boticaria del Sur' },
  { id: 5, name: 'Círculo Cantara' },
  { id: 6, name: 'Grupo Vela Cosmética' },
  { id: 7, name: 'Natura Salvia' },
  { id: 8, name: 'Red Tesonia' },
]

/**
 * Laboratories with quickwins, and with relations to pharmacies in every region; the first one is that of the demo
 * hierarchy.
 */
export const mainLaboratoryIds: Record<DemoLaboratory['kind'], number[]> = {
  generic: [1, 2, 3, 4, 5],
  brand: [6],
  otc: [7, 8],
}
export const hierarchyLaboratoryId = 1
export const otcHierarchyLaboratoryId = 7
/** Its system gets its orders by webhook. */
export const webhookLaboratoryId = 3
/** Its transfers are served by a wholesaler. */
export const wholesalerLaboratoryId = 6

/** name | trade name | kind | colour | association or - | breadth | strength | families. Ids are the line numbers. */
const table = `
Laboratorios Almadria|Almadria|generic|#0b6e99|1|0.92|10
Genovera Pharma|Genovera|generic|#c2410c|2|0.86|8
Farmalubel|Farmalubel|generic|#4d7c0f|4|0.8|6
Tesonia Genéricos|Tesonia|generic|#7c3aed|8|0.78|6
Laboratorios Normedal|Normedal|generic|#be123c|3|0.82|7
Biocantara|Biocantara|brand|#0f766e|5|0.5|6
Dermavela|Dermavela|otc|#db2777|6|0.62|7|dermo;solar;higiene;capilar
Salvinatura|Salvinatura|otc|#15803d|7|0.6|10|complementos;respiratorio
Ardalis Genéricos|Ardalis|generic|#1d4ed8|1|0.55|3
Quimelia Farma|Quimelia|generic|#a16207|-|0.5|3
Laboratorios Ibercura|Ibercura|generic|#0369a1|4|0.58|4
Vandermed España|Vandermed|generic|#6d28d9|-|0.42|2
Pharmadelta Sur|Pharmadelta|generic|#b45309|4|0.4|2
Laboratorios Orlanda|Orlanda|generic|#9f1239|3|0.48|3
Zentara Health|Zentara|generic|#155e75|8|0.44|2
Kelminor|Kelminor|generic|#3f6212|-|0.36|2
Laboratorios Duramel|Duramel|generic|#86198f|-|0.34|2
Farmanorte Lumbreras|Lumbreras|generic|#1e40af|2|0.3|1.5
Medisalia|Medisalia|generic|#065f46|-|0.4|2
Tramontana Farma|Tramontana|generic|#9a3412|5|0.32|1.5
Clinigal Genéricos|Clinigal|generic|#5b21b6|-|0.28|1
Laboratorios Vistahermosa Pharma|Vistafar|generic|#0e7490|-|0.24|1
Axionela|Axionela|generic|#854d0e|3|0.22|1
Bremonta|Bremonta|generic|#831843|-|0.2|1
Laboratorios Sarmina|Sarmina|brand|#164e63|5|0.4|5
Novaltia Biotech|Novaltia|brand|#7f1d1d|-|0.36|4
Heliandra Pharma|Heliandra|brand|#ca8a04|-|0.36|4
Arcomedia Ibérica|Arcomedia|brand|#14532d|1|0.3|3
Laboratorios Perlandia|Perlandia|brand|#312e81|-|0.3|3
Tirsana|Tirsana|brand|#881337|5|0.26|3
Corvexia|Corvexia|brand|#0c4a6e|-|0.26|3
Galenaria Internacional|Galenaria|brand|#78350f|-|0.24|2
Laboratorios Mirafonte|Mirafonte|brand|#4c1d95|2|0.22|2
Osterwald Pharma|Osterwald|brand|#1e3a8a|-|0.22|3
Lysandria|Lysandria|brand|#134e4a|-|0.2|2
Bellmunda|Bellmunda|brand|#701a75|-|0.2|2
Laboratorios Castrovita|Castrovita|brand|#365314|-|0.18|2
Nordavia Pharma|Nordavia|brand|#0284c7|8|0.18|2
Iridela|Iridela|brand|#a21caf|-|0.16|1
Farmacéutica Alcorra|Alcorra|brand|#b91c1c|-|0.16|1
Tecnofarma Ulzama|Ulzama|brand|#047857|-|0.14|1
Quadrantis|Quadrantis|brand|#4338ca|-|0.14|1
Laboratorios Belarte|Belarte|brand|#92400e|3|0.12|1
Syntaria|Syntaria|brand|#0d9488|-|0.12|1
Medialuna Pharma|Medialuna|brand|#9333ea|-|0.1|1
Cosmética Avenara|Avenara|otc|#e11d48|6|0.5|4|dermo;solar
Laboratorios Brisamar|Brisamar|otc|#0ea5e9|6|0.42|4|solar;dermo;higiene
Solandra Dermo|Solandra|otc|#f59e0b|-|0.42|4|solar;dermo
Nutrimonte|Nutrimonte|otc|#65a30d|7|0.4|3|complementos
Bebelinda|Bebelinda|otc|#f472b6|-|0.3|3|infantil
Dentalbor|Dentalbor|otc|#06b6d4|-|0.26|3|bucal
Orthelia|Orthelia|otc|#64748b|-|0.22|2|ortopedia;botiquín
Laboratorios Hierbaluna|Hierbaluna|otc|#16a34a|7|0.36|2|complementos;respiratorio
Pielserena|Pielserena|otc|#ec4899|6|0.4|3|dermo;higiene
Ocularia Care|Ocularia|otc|#2563eb|-|0.2|2|ocular
Vitarama|Vitarama|otc|#ea580c|-|0.36|3|complementos
Capilaria Lab|Capilaria|otc|#8b5cf6|-|0.26|2|capilar
Botiquín Almena|Almena|otc|#dc2626|4|0.3|3|botiquín;respiratorio;ocular
Marisalud|Marisalud|otc|#0891b2|-|0.32|2|respiratorio;higiene;botiquín
Confortina|Confortina|otc|#a855f7|-|0.3|2|higiene;infantil;ortopedia
`

export const demoLaboratories: DemoLaboratory[] = table
  .trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', tradeName = '', kind, color = '', association, breadth, strength, families] =
      line.split('|')
    return {
      id: index + 1,
      name,
      tradeName,
      kind: kind as DemoLaboratory['kind'],
      color,
      associationId: association === '-' ? null : Number(association),
      breadth: Number(breadth),
      strength: Number(strength),
      families: families?.split(';') ?? [],
    }
  })
