/** The autonomous communities with their provinces, by their INE codes; names are written as they are read. */
export const communityLines = `
01 Andalucía: 04 Almería; 11 Cádiz; 14 Córdoba; 18 Granada; 21 Huelva; 23 Jaén; 29 Málaga; 41 Sevilla
02 Aragón: 22 Huesca; 44 Teruel; 50 Zaragoza
03 Principado de Asturias: 33 Asturias
04 Illes Balears: 07 Illes Balears
05 Canarias: 35 Las Palmas; 38 Santa Cruz de Tenerife
06 Cantabria: 39 Cantabria
07 Castilla y León: 05 Ávila; 09 Burgos; 24 León; 34 Palencia; 37 Salamanca; 40 Segovia; 42 Soria; 47 Valladolid; 49 Zamora
08 Castilla-La Mancha: 02 Albacete; 13 Ciudad Real; 16 Cuenca; 19 Guadalajara; 45 Toledo
09 Cataluña: 08 Barcelona; 17 Girona; 25 Lleida; 43 Tarragona
10 Comunitat Valenciana: 03 Alicante; 12 Castellón; 46 Valencia
11 Extremadura: 06 Badajoz; 10 Cáceres
12 Galicia: 15 A Coruña; 27 Lugo; 32 Ourense; 36 Pontevedra
13 Comunidad de Madrid: 28 Madrid
14 Región de Murcia: 30 Murcia
15 Comunidad Foral de Navarra: 31 Navarra
16 País Vasco: 01 Álava; 20 Gipuzkoa; 48 Bizkaia
17 La Rioja: 26 La Rioja
18 Ceuta: 51 Ceuta
19 Melilla: 52 Melilla
`
