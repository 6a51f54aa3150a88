import type { Season } from '../basics/season'

/**
 * Active ingredients by their public names (INN), with the strengths, forms and packs that make up the homogeneous
 * groups. Prices and popularity are invented, but plausible.
 */
export type Ingredient = {
  name: string
  strengths: string[]
  form: string
  packs: string[]
  /** Median PVL in cents of the smallest pack with the lowest strength. */
  pvl: number
  /** Relative to the other ingredients: how much a pharmacy sells of it. */
  popularity: number
  season: Season
}

/** Lists are separated by `;`: name | strengths | form | packs | PVL in cents | popularity | season */
const table = `
Omeprazol|10 mg;20 mg;40 mg|cápsulas|14;28;56|110|100|chronic
Pantoprazol|20 mg;40 mg|comprimidos gastrorresistentes|14;28;56|165|45|chronic
Esomeprazol|20 mg;40 mg|comprimidos gastrorresistentes|14;28;56|320|22|chronic
Lansoprazol|15 mg;30 mg|cápsulas|14;28;56|190|18|chronic
Rabeprazol|10 mg;20 mg|comprimidos gastrorresistentes|14;28;56|280|14|chronic
Famotidina|20 mg;40 mg|comprimidos|10;20;28|140|9|steady
Atorvastatina|10 mg;20 mg;40 mg;80 mg|comprimidos|28;56|160|80|chronic
Simvastatina|10 mg;20 mg;40 mg|comprimidos|28;56|95|70|chronic
Rosuvastatina|5 mg;10 mg;20 mg;40 mg|comprimidos|28;56|390|40|chronic
Pravastatina|10 mg;20 mg;40 mg|comprimidos|28;56|330|15|chronic
Pitavastatina|1 mg;2 mg;4 mg|comprimidos|28;56|850|12|chronic
Ezetimiba|10 mg|comprimidos|28;56|980|20|chronic
Ezetimiba/Simvastatina|10 mg/10 mg;10 mg/20 mg;10 mg/40 mg|comprimidos|28|1480|9|chronic
Fenofibrato|145 mg;160 mg;200 mg|comprimidos|28;30|410|10|chronic
Enalapril|5 mg;10 mg;20 mg|comprimidos|28;56;60|70|70|chronic
Enalapril/Hidroclorotiazida|20 mg/12,5 mg|comprimidos|28;56|210|20|chronic
Ramipril|2,5 mg;5 mg;10 mg|comprimidos|28;56|180|35|chronic
Lisinopril|5 mg;10 mg;20 mg|comprimidos|28;56|170|16|chronic
Perindopril|4 mg;8 mg|comprimidos|30;60|360|9|chronic
Losartán|12,5 mg;50 mg;100 mg|comprimidos|28;56|240|45|chronic
Losartán/Hidroclorotiazida|50 mg/12,5 mg;100 mg/25 mg|comprimidos|28;56|420|18|chronic
Valsartán|40 mg;80 mg;160 mg;320 mg|comprimidos|28;56|330|35|chronic
Valsartán/Hidroclorotiazida|80 mg/12,5 mg;160 mg/12,5 mg;160 mg/25 mg|comprimidos|28|560|17|chronic
Candesartán|4 mg;8 mg;16 mg;32 mg|comprimidos|28;56|310|28|chronic
Irbesartán|75 mg;150 mg;300 mg|comprimidos|28;56|370|20|chronic
Telmisartán|20 mg;40 mg;80 mg|comprimidos|28;56|420|20|chronic
Olmesartán|10 mg;20 mg;40 mg|comprimidos|28;56|520|32|chronic
Olmesartán/Amlodipino|20 mg/5 mg;40 mg/5 mg;40 mg/10 mg|comprimidos|28|870|15|chronic
Amlodipino|5 mg;10 mg|comprimidos|28;30;56|120|60|chronic
Lercanidipino|10 mg;20 mg|comprimidos|28;56|430|12|chronic
Nifedipino|30 mg;60 mg|comprimidos de liberación prolongada|28|390|6|chronic
Diltiazem|60 mg;120 mg;200 mg|cápsulas|28;60|320|7|chronic
Bisoprolol|2,5 mg;5 mg;10 mg|comprimidos|28;30;60|130|60|chronic
Atenolol|50 mg;100 mg|comprimidos|30;60|110|20|chronic
Carvedilol|6,25 mg;25 mg|comprimidos|28;56|290|14|chronic
Nebivolol|5 mg|comprimidos|28;56|470|16|chronic
Furosemida|40 mg|comprimidos|10;30;60|90|48|chronic
Torasemida|5 mg;10 mg|comprimidos|30;60|260|12|chronic
Hidroclorotiazida|25 mg;50 mg|comprimidos|20;60|120|15|chronic
Espironolactona|25 mg;100 mg|comprimidos|20;50|160|14|chronic
Eplerenona|25 mg;50 mg|comprimidos|30|1850|9|chronic
Ivabradina|5 mg;7,5 mg|comprimidos|56|2350|8|chronic
Doxazosina|2 mg;4 mg;8 mg|comprimidos|28|340|16|chronic
Ácido acetilsalicílico|100 mg;300 mg|comprimidos gastrorresistentes|30;100|95|75|chronic
Clopidogrel|75 mg|comprimidos|28;56;84|620|40|chronic
Prasugrel|5 mg;10 mg|comprimidos|28|2480|6|chronic
Acenocumarol|1 mg;4 mg|comprimidos|20;60|120|24|chronic
Apixabán|2,5 mg;5 mg|comprimidos|20;56;60|2450|28|chronic
Rivaroxabán|10 mg;15 mg;20 mg|comprimidos|28;30;98|2890|24|chronic
Metformina|850 mg;1.000 mg|comprimidos|30;50;60|85|75|chronic
Sitagliptina|25 mg;50 mg;100 mg|comprimidos|28;56|1290|30|chronic
Sitagliptina/Metformina|50 mg/850 mg;50 mg/1.000 mg|comprimidos|56|1650|24|chronic
Vildagliptina|50 mg|comprimidos|28;56|1180|14|chronic
Vildagliptina/Metformina|50 mg/850 mg;50 mg/1.000 mg|comprimidos|60|1590|14|chronic
Linagliptina|5 mg|comprimidos|30|2340|12|chronic
Gliclazida|30 mg;60 mg|comprimidos de liberación modificada|30;60|270|16|chronic
Glimepirida|2 mg;4 mg;6 mg|comprimidos|30;120|210|10|chronic
Repaglinida|0,5 mg;1 mg;2 mg|comprimidos|90|520|8|chronic
Dapagliflozina|5 mg;10 mg|comprimidos|28|2750|22|chronic
Levotiroxina|25 mcg;50 mcg;75 mcg;88 mcg;100 mcg;125 mcg|comprimidos|50;100|130|65|chronic
Alopurinol|100 mg;300 mg|comprimidos|25;30;100|110|36|chronic
Febuxostat|80 mg;120 mg|comprimidos|28|1480|9|chronic
Colchicina|0,5 mg;1 mg|comprimidos|20;40|220|10|steady
Tamsulosina|0,4 mg|cápsulas de liberación modificada|30;60|340|48|chronic
Dutasterida|0,5 mg|cápsulas|30|690|22|chronic
Dutasterida/Tamsulosina|0,5 mg/0,4 mg|cápsulas|30|1320|24|chronic
Finasterida|1 mg;5 mg|comprimidos|28;98|520|14|chronic
Silodosina|4 mg;8 mg|cápsulas|30|940|11|chronic
Solifenacina|5 mg;10 mg|comprimidos|30|1650|16|chronic
Mirabegrón|25 mg;50 mg|comprimidos de liberación prolongada|30|2480|11|chronic
Sildenafilo|25 mg;50 mg;100 mg|comprimidos|4;8;12|690|22|steady
Tadalafilo|5 mg;10 mg;20 mg|comprimidos|4;8;28|980|24|steady
Alendronato semanal|70 mg|comprimidos|4|590|14|chronic
Risedronato semanal|35 mg|comprimidos|4|720|8|chronic
Calcifediol|0,266 mg|cápsulas|5;10|420|42|chronic
Calcio/Colecalciferol|600 mg/1.000 UI;1.000 mg/880 UI|comprimidos|30;60|430|26|chronic
Raloxifeno|60 mg|comprimidos|28|1250|4|chronic
Paracetamol|500 mg;650 mg;1 g|comprimidos|20;40|95|120|winter
Paracetamol granulado|650 mg;1 g|sobres|20;40|140|42|winter
Ibuprofeno|400 mg;600 mg|comprimidos|20;30;40|100|92|winter
Ibuprofeno suspensión|20 mg/ml;40 mg/ml|suspensión oral|100 ml;200 ml|160|28|winter
Dexketoprofeno|12,5 mg;25 mg|comprimidos|20|170|44|steady
Dexketoprofeno sobres|25 mg|sobres|20|180|30|steady
Naproxeno|500 mg;550 mg|comprimidos|20;40|190|24|steady
Diclofenaco|50 mg;75 mg|comprimidos|20;40|160|22|steady
Celecoxib|100 mg;200 mg|cápsulas|30|720|18|chronic
Etoricoxib|30 mg;60 mg;90 mg;120 mg|comprimidos|7;28|620|26|steady
Metamizol|575 mg|cápsulas|10;20|110|78|steady
Tramadol|50 mg;100 mg|cápsulas|20;60|210|16|steady
Tramadol/Paracetamol|37,5 mg/325 mg;75 mg/650 mg|comprimidos|20;60|260|36|steady
Tapentadol|25 mg;50 mg;100 mg|comprimidos|30;60|1480|8|steady
Ciclobenzaprina|10 mg|comprimidos|15;30|190|7|steady
Tizanidina|2 mg;4 mg|comprimidos|30;100|290|5|steady
Pregabalina|25 mg;75 mg;150 mg;300 mg|cápsulas|56|610|32|chronic
Gabapentina|300 mg;400 mg;600 mg|cápsulas|30;90|420|18|chronic
Lamotrigina|25 mg;50 mg;100 mg;200 mg|comprimidos|56|410|10|chronic
Levetiracetam|250 mg;500 mg;1.000 mg|comprimidos|30;60;100|890|14|chronic
Topiramato|25 mg;50 mg;100 mg|comprimidos|60|780|8|chronic
Lacosamida|50 mg;100 mg;200 mg|comprimidos|14;56|1650|5|chronic
Zonisamida|50 mg;100 mg|cápsulas|28|1450|3|chronic
Lorazepam|1 mg;5 mg|comprimidos|25;50|85|82|chronic
Lormetazepam|1 mg;2 mg|comprimidos|20;30|95|56|chronic
Alprazolam|0,25 mg;0,5 mg;1 mg|comprimidos|30|95|52|chronic
Bromazepam|1,5 mg;3 mg|cápsulas|30|105|20|chronic
Diazepam|5 mg;10 mg|comprimidos|25;40|90|30|chronic
Zolpidem|5 mg;10 mg|comprimidos|30|150|24|chronic
Sertralina|50 mg;100 mg|comprimidos|30;60|290|38|chronic
Escitalopram|5 mg;10 mg;15 mg;20 mg|comprimidos|28;56|320|40|chronic
Citalopram|10 mg;20 mg;30 mg|comprimidos|28;56|260|14|chronic
Fluoxetina|20 mg|cápsulas|14;28;60|150|20|chronic
Paroxetina|20 mg|comprimidos|14;28;56|310|18|chronic
Venlafaxina|37,5 mg;75 mg;150 mg|cápsulas de liberación prolongada|30|620|22|chronic
Desvenlafaxina|50 mg;100 mg|comprimidos de liberación prolongada|28|1380|16|chronic
Duloxetina|30 mg;60 mg|cápsulas|28;56|980|22|chronic
Mirtazapina|15 mg;30 mg|comprimidos bucodispersables|30|540|16|chronic
Trazodona|100 mg|comprimidos|60|420|18|chronic
Vortioxetina|5 mg;10 mg;20 mg|comprimidos|28|2280|10|chronic
Amitriptilina|10 mg;25 mg;75 mg|comprimidos|24;60|120|14|chronic
Quetiapina|25 mg;100 mg;200 mg;300 mg|comprimidos|60|810|22|chronic
Olanzapina|2,5 mg;5 mg;10 mg|comprimidos|28|920|10|chronic
Risperidona|1 mg;2 mg;3 mg|comprimidos|20;60|480|9|chronic
Aripiprazol|5 mg;10 mg;15 mg|comprimidos|28|2150|10|chronic
Donepezilo|5 mg;10 mg|comprimidos|28|980|10|chronic
Memantina|10 mg;20 mg|comprimidos|28;56;112|1180|10|chronic
Rivastigmina parche|4,6 mg;9,5 mg|parches transdérmicos|30;60|2650|5|chronic
Levodopa/Carbidopa|100 mg/25 mg;250 mg/25 mg|comprimidos|100|620|8|chronic
Pramipexol|0,18 mg;0,7 mg|comprimidos|30;100|750|7|chronic
Rasagilina|1 mg|comprimidos|30|2420|5|chronic
Betahistina|8 mg;16 mg;24 mg|comprimidos|30;60|330|20|chronic
Sumatriptán|50 mg|comprimidos|4;10|780|7|steady
Rizatriptán|10 mg|comprimidos|2;6|690|8|steady
Zolmitriptán|2,5 mg;5 mg|comprimidos|3;6|980|4|steady
Metilfenidato|18 mg;27 mg;36 mg;54 mg|comprimidos de liberación prolongada|30|2190|9|school
Amoxicilina|500 mg;750 mg;1 g|comprimidos|20;24;30|150|55|winter
Amoxicilina suspensión|250 mg/5 ml|suspensión oral|60 ml;120 ml|130|24|winter
Amoxicilina/Ácido clavulánico|500 mg/125 mg;875 mg/125 mg|comprimidos|20;30|340|52|winter
Amoxicilina/Clavulánico suspensión|100 mg/12,5 mg|suspensión oral|30 ml;60 ml;120 ml|310|22|winter
Azitromicina|500 mg|comprimidos|3|210|44|winter
Azitromicina suspensión|200 mg/5 ml|suspensión oral|15 ml;30 ml|240|14|winter
Claritromicina|250 mg;500 mg|comprimidos|14;21|420|14|winter
Cefuroxima|250 mg;500 mg|comprimidos|10;15|520|20|winter
Cefixima|200 mg;400 mg|cápsulas|6;10|680|12|winter
Ciprofloxacino|250 mg;500 mg;750 mg|comprimidos|10;14;20|280|18|summer
Levofloxacino|500 mg|comprimidos|7;10;14|620|14|winter
Fosfomicina|3 g|sobres|1;2|240|30|summer
Clindamicina|150 mg;300 mg|cápsulas|24|310|7|steady
Doxiciclina|100 mg|comprimidos|14;21;42|180|9|steady
Aciclovir|200 mg;800 mg|comprimidos|25;35|720|6|steady
Valaciclovir|500 mg;1.000 mg|comprimidos|10;21;42|1250|7|steady
Fluconazol|50 mg;100 mg;150 mg|cápsulas|1;7|390|12|summer
Terbinafina|250 mg|comprimidos|14;28|690|6|summer
Itraconazol|100 mg|cápsulas|6;18|640|3|summer
Acetilcisteína|200 mg;600 mg|comprimidos efervescentes|20;30|210|58|winter
Ambroxol|3 mg/ml|jarabe|200 ml|190|16|winter
Cloperastina|3,54 mg/ml|jarabe|120 ml;200 ml|230|26|winter
Dextrometorfano|15 mg/5 ml|jarabe|125 ml;200 ml|220|16|winter
Codeína|2 mg/ml|jarabe|125 ml;250 ml|180|14|winter
Montelukast|4 mg;5 mg;10 mg|comprimidos|28|590|32|spring
Budesónida inhalada|200 mcg;400 mcg|polvo para inhalación|60 dosis;120 dosis|980|10|winter
Salbutamol|100 mcg|inhalador|200 dosis|160|46|winter
Salmeterol/Fluticasona|50 mcg/250 mcg;50 mcg/500 mcg|polvo para inhalación|60 dosis|1980|16|winter
Formoterol/Budesónida|4,5 mcg/160 mcg;9 mcg/320 mcg|polvo para inhalación|60 dosis;120 dosis|2150|16|winter
Tiotropio|18 mcg|polvo para inhalación|30 cápsulas|2380|12|winter
Ipratropio|20 mcg|inhalador|200 dosis|420|8|winter
Cetirizina|10 mg|comprimidos|20|160|40|spring
Levocetirizina|5 mg|comprimidos|20|310|15|spring
Loratadina|10 mg|comprimidos|20|180|34|spring
Desloratadina|5 mg|comprimidos|20|340|26|spring
Ebastina|10 mg;20 mg|comprimidos|20|290|48|spring
Bilastina|20 mg|comprimidos|20;30|480|50|spring
Rupatadina|10 mg|comprimidos|20|390|28|spring
Mometasona nasal|50 mcg|pulverizador nasal|140 dosis|540|32|spring
Fluticasona nasal|27,5 mcg;50 mcg|pulverizador nasal|120 dosis|510|30|spring
Olopatadina colirio|1 mg/ml|colirio|5 ml|490|14|spring
Ketotifeno colirio|0,25 mg/ml|colirio|5 ml;30 unidosis|430|10|spring
Azelastina nasal|1 mg/ml|pulverizador nasal|10 ml;20 ml|410|11|spring
Latanoprost|50 mcg/ml|colirio|2,5 ml|690|16|chronic
Timolol|2,5 mg/ml;5 mg/ml|colirio|3 ml;5 ml|210|12|chronic
Dorzolamida/Timolol|20 mg/5 mg|colirio|5 ml;60 unidosis|780|12|chronic
Travoprost|40 mcg/ml|colirio|2,5 ml|980|7|chronic
Brimonidina|2 mg/ml|colirio|5 ml|590|6|chronic
Tobramicina|3 mg/ml|colirio|5 ml|190|18|spring
Prednisona|5 mg;10 mg;30 mg|comprimidos|30;60|160|30|winter
Deflazacort|6 mg;30 mg|comprimidos|10;20|340|20|winter
Metilprednisolona|4 mg;16 mg;40 mg|comprimidos|20;30|290|10|winter
Dexametasona|1 mg;4 mg|comprimidos|30|180|10|steady
Metotrexato|2,5 mg;10 mg|comprimidos|24;50|210|7|chronic
Hidroxicloroquina|200 mg|comprimidos|30|350|5|chronic
Mupirocina|20 mg/g|pomada|15 g;30 g|310|18|summer
Betametasona|0,5 mg/g|crema|30 g;60 g|190|22|steady
Metilprednisolona crema|1 mg/g|crema|30 g;60 g|320|22|steady
Mometasona crema|1 mg/g|crema|30 g;50 g|340|14|steady
Clotrimazol|10 mg/g|crema|30 g|190|20|summer
Ketoconazol|20 mg/g|gel|100 ml|420|16|summer
Diclofenaco gel|10 mg/g|gel|60 g;100 g|280|20|steady
Tacrolimus pomada|0,3 mg/g;1 mg/g|pomada|30 g;60 g|2100|4|winter
Domperidona|10 mg|comprimidos|30|160|16|summer
Metoclopramida|10 mg|comprimidos|30|120|16|summer
Loperamida|2 mg|cápsulas|10;20|150|24|summer
Mesalazina|500 mg;1 g|comprimidos gastrorresistentes|50;100|2180|8|chronic
Lactulosa|10 g|sobres|10;50|260|24|chronic
Macrogol|10 g|sobres|20;30|430|24|chronic
Trimebutina|100 mg;200 mg|comprimidos|30;60|280|6|steady
Ácido ursodesoxicólico|150 mg;300 mg|cápsulas|60|980|6|chronic
Ondansetrón|4 mg;8 mg|comprimidos|6;10|720|5|steady
Hierro sulfato|80 mg|comprimidos|30|240|24|chronic
Ácido fólico|5 mg;10 mg|comprimidos|28;30|130|32|chronic
Cianocobalamina|1 mg|ampollas|5;8|180|18|chronic
Desogestrel|75 mcg|comprimidos|28;84|480|18|steady
Drospirenona/Etinilestradiol|3 mg/0,02 mg;3 mg/0,03 mg|comprimidos|28;84|690|18|steady
Levonorgestrel/Etinilestradiol|0,1 mg/0,02 mg;0,15 mg/0,03 mg|comprimidos|21;63|360|16|steady
Dienogest|2 mg|comprimidos|28|1450|6|steady
Progesterona|100 mg;200 mg|cápsulas|15;30|720|10|steady
Anastrozol|1 mg|comprimidos|28|2380|6|chronic
Letrozol|2,5 mg|comprimidos|30|2290|8|chronic
Tamoxifeno|10 mg;20 mg|comprimidos|30;60|420|5|chronic
Bicalutamida|50 mg;150 mg|comprimidos|30|2700|4|chronic
`

export const ingredients: Ingredient[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', strengths = '', form = '', packs = '', pvl, popularity, season] = line.split('|')
    return {
      name,
      strengths: strengths.split(';'),
      form,
      packs: packs.split(';'),
      pvl: Number(pvl),
      popularity: Number(popularity),
      season: season as Season,
    }
  })
