/** Equal for atorvastatin, atorwastatyna, atorvasztatin, atorvastatinum. Takes folded letters without spaces. */
export function spellingKey(letters: string): string {
  return letters
    .replace(/PH/g, 'F')
    .replace(/TH/g, 'T')
    .replace(/[AO]E/g, 'E')
    .replace(/SZ|CZ|Z/g, 'S')
    .replace(/C(?=[EIY])/g, 'S')
    .replace(/CH|CK|C|Q/g, 'K')
    .replace(/X/g, 'KS')
    .replace(/Y|J/g, 'I')
    .replace(/W/g, 'V')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=.{4})(?:UM|US|[AEO]S?|I)$/, '')
}
