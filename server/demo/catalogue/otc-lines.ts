import type { TaxClass } from '@/domain/catalogue/taxes'
import type { Season } from '../basics/season'

/** A market category of parafarmacia with the kinds of products sold in it. Prices are invented, but plausible. */
export type OtcCategory = {
  name: string
  /** Laboratories specialise in families. */
  family: string
  season: Season
  popularity: number
  /** Median PVL in cents. */
  pvl: number
  sizes: string[]
  products: string[]
  taxClass: TaxClass
}

/** Lines of medicines without prescription, and what LIVA 91.Uno names; all others pay the general rate. */
const taxClasses: Record<string, TaxClass> = {
  Digestivo: 'super-reduced',
  'Garganta y tos': 'super-reduced',
  'Alimentación infantil': 'reduced',
  'Botiquín y curas': 'reduced',
  Incontinencia: 'reduced',
  'Nutrición clínica': 'reduced',
  Ortopedia: 'reduced',
}

/** name | family | season | popularity | PVL in cents | sizes | products. Lists are separated by `;` */
const table = `
Hidratación facial|dermo|steady|26|1150|40 ml;50 ml|crema hidratante piel seca;crema hidratante piel mixta;gel-crema hidratante;emulsión hidratante;sérum hidratante;mascarilla hidratante;crema rica nutritiva
Antiedad facial|dermo|steady|20|1890|30 ml;50 ml|crema antiarrugas de día;crema antiarrugas de noche;sérum reafirmante;contorno de ojos;ampollas flash;crema redensificante;tratamiento retinol
Limpieza facial|dermo|steady|22|780|200 ml;400 ml|gel limpiador;agua micelar;leche limpiadora;espuma limpiadora;tónico calmante;aceite desmaquillante;exfoliante suave
Acné y piel grasa|dermo|steady|12|960|40 ml;200 ml|gel limpiador piel grasa;crema matificante;sérum antiimperfecciones;roll-on localizado;mascarilla purificante
Protección solar facial|solar|summer|30|1240|50 ml|fluido SPF 50;crema SPF 50 piel seca;gel-crema toque seco SPF 50;crema con color SPF 50;stick SPF 50;fluido despigmentante SPF 50;bruma facial SPF 30
Protección solar corporal|solar|summer|28|1180|100 ml;200 ml|loción SPF 30;loción SPF 50;spray transparente SPF 50;leche SPF 50;aceite seco SPF 30;crema-gel SPF 50
Protección solar infantil|solar|summer|18|1210|100 ml;200 ml|leche pediátrica SPF 50;spray pediátrico SPF 50;bruma pediátrica SPF 50;crema mineral SPF 50
Aftersun|solar|summer|12|640|200 ml;400 ml|loción aftersun;gel aftersun aloe;bálsamo reparador;espuma calmante
Hidratación corporal|dermo|steady|22|720|200 ml;400 ml|leche corporal;crema corporal urea 10 %;bálsamo nutritivo;aceite corporal seco;loción corporal aloe;manteca corporal
Piel atópica|dermo|winter|18|980|200 ml;400 ml|crema emoliente;bálsamo relipidizante;gel de baño syndet;aceite de baño;crema reparadora;loción calmante
Higiene corporal|higiene|steady|18|460|400 ml;750 ml|gel de baño avena;gel dermatológico;jabón líquido;aceite de ducha;pan dermatológico;espuma de ducha
Desodorantes|higiene|summer|12|420|50 ml;75 ml|desodorante roll-on;desodorante spray;desodorante crema;antitranspirante 48 h
Manos y labios|dermo|winter|20|310|15 ml;50 ml|crema de manos;bálsamo labial;stick labial reparador;crema de manos concentrada;protector labial SPF 30
Pies|higiene|summer|12|480|50 ml;100 ml|crema de pies urea 20 %;crema talones agrietados;spray antitranspirante;polvos desodorantes;apósitos ampollas
Capilar anticaída|capilar|school|14|1650|30 unidades;60 unidades|ampollas anticaída;cápsulas anticaída;loción anticaída;champú estimulante
Champús y cuidado capilar|capilar|steady|18|690|200 ml;400 ml|champú uso frecuente;champú anticaspa;champú cabello graso;champú hidratante;acondicionador;mascarilla capilar
Antiparasitarios capilares|capilar|school|10|890|100 ml;200 ml|loción antipiojos;champú antipiojos;spray repelente de piojos;kit antipiojos
Repelentes de insectos|solar|summer|14|520|75 ml;100 ml|repelente spray;repelente familiar;repelente forte;roll-on postpicadura;pulsera repelente
Higiene bucal|bucal|steady|28|330|75 ml;500 ml|pasta dentífrica diaria;colutorio diario;pasta blanqueadora;pasta encías;colutorio encías;spray bucal
Cepillos e interdentales|bucal|steady|20|260|1 unidad;6 unidades|cepillo suave;cepillo medio;cepillo infantil;cepillos interdentales;seda dental;irrigador de viaje
Cuidado de prótesis|bucal|chronic|10|410|30 unidades;40 g|comprimidos limpiadores;crema adhesiva;adhesivo fuerte;gel limpiador
Higiene íntima|higiene|steady|14|620|200 ml;500 ml|gel íntimo;espuma íntima;toallitas íntimas;hidratante íntimo;gel íntimo pH 3,5
Incontinencia|higiene|chronic|16|780|10 unidades;20 unidades|compresa ligera;compresa normal;absorbente noche;pants;protector de cama
Alimentación infantil|infantil|steady|16|1190|400 g;800 g|leche de inicio;leche de continuación;leche de crecimiento;leche antirregurgitación;papilla multicereales;papilla sin gluten
Higiene infantil|infantil|steady|18|590|200 ml;500 ml|gel champú bebé;crema pañal;leche hidratante bebé;colonia bebé;toallitas;agua limpiadora
Puericultura|infantil|steady|12|640|1 unidad;2 unidades|chupete silicona;biberón anticólico;tetina flujo medio;vaso de aprendizaje;broche de chupete;esterilizador
Vitaminas y energía|complementos|winter|24|990|30 comprimidos;60 comprimidos|multivitamínico adultos;multivitamínico mayores;vitamina C;vitamina D;jalea real;hierro y vitaminas;magnesio
Defensas|complementos|winter|18|1080|20 sobres;30 cápsulas|própolis;equinácea;defensas niños;defensas adultos;lactoferrina
Sueño y estrés|complementos|steady|20|890|30 comprimidos;60 comprimidos|melatonina 1 mg;melatonina retard;valeriana y pasiflora;gotas de descanso;spray sueño
Articulaciones|complementos|chronic|16|1640|30 sobres;60 cápsulas|colágeno con magnesio;condroitina y glucosamina;cúrcuma;colágeno con hialurónico
Control de peso|complementos|spring|10|1380|30 sobres;60 cápsulas|quemagrasas;drenante;saciante;batido sustitutivo;barrita sustitutiva
Probióticos|complementos|steady|18|1120|10 sobres;30 cápsulas|probiótico adultos;probiótico niños;probiótico viaje;probiótico mujer;gotas lactantes
Digestivo|complementos|steady|18|680|20 comprimidos;40 comprimidos|antiácido masticable;digestivo enzimas;carbón vegetal;jengibre;regulador intestinal
Garganta y tos|respiratorio|winter|30|590|20 pastillas;150 ml|pastillas garganta miel;pastillas garganta mentol;spray garganta;jarabe tos seca;jarabe tos mucosa;caramelos balsámicos
Nariz y respiración|respiratorio|winter|26|560|20 ml;100 ml|agua de mar isotónica;agua de mar hipertónica;spray nasal bebé;bálsamo pectoral;tiras nasales;monodosis salinas
Cuidado ocular|ocular|steady|20|940|10 ml;20 monodosis|lágrima artificial;lágrima con hialurónico;toallitas oculares;baño ocular;gel ocular
Botiquín y curas|botiquín|steady|24|290|1 unidad;10 unidades|apósito estéril;tiritas surtidas;venda elástica;esparadrapo;gasas;suero fisiológico;antiséptico spray
Ortopedia|ortopedia|steady|10|1480|talla M;talla L|rodillera;muñequera;tobillera;faja lumbar;collarín;media de compresión
Diagnóstico y test|botiquín|winter|12|690|1 unidad;2 unidades|test de embarazo;test de antígenos;termómetro digital;tensiómetro de brazo;test de ovulación
Nutrición clínica|complementos|chronic|10|1560|4 x 200 ml;400 g|batido hiperproteico vainilla;batido hiperproteico fresa;espesante;módulo de proteína;batido diabéticos
`

export const otcCategories: OtcCategory[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', family = '', season, popularity, pvl, sizes = '', products = ''] = line.split('|')
    return {
      name,
      family,
      season: season as Season,
      popularity: Number(popularity),
      pvl: Number(pvl),
      sizes: sizes.split(';'),
      products: products.split(';'),
      taxClass: taxClasses[name] ?? 'general',
    }
  })
