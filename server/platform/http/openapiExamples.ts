import type { Json } from './openapiResponses.ts'

type Schema = Record<string, Json>

const ID = 'b3VxT1mZ0kQ7rJ8wYc2aLg'
const TOKEN = `${ID}${ID.slice(1)}`

/** Examples of texts by the name of their field. */
const TEXTS: Record<string, string> = {
  name: 'Ibuprofen 400 mg',
  medicine: 'Ibuprofen 400 mg',
  medicationName: 'Ibuprofen 400 mg',
  medications: 'Ibuprofen 400 mg',
  ingredients: 'ibuprofen',
  strength: '400 mg',
  form: 'tablet',
  purpose: 'Pain',
  notes: 'With food',
  note: 'With food',
  words: 'Ibuprofen 400 mg, 1 pill',
  email: 'nora@example.org',
  emailAddress: 'nora@example.org',
  FullName: 'Nora Berg',
  displayName: 'Nora Berg',
  person: 'Nora',
  familyName: 'Berg',
  PasskeyName: 'Phone',
  device: 'Phone',
  label: 'Phone',
  password: 'a long enough password',
  currentPassword: 'a long enough password',
  Password: 'a long enough password',
  timeZone: 'Europe/Vienna',
  country: 'CA',
  productCode: '04012345678901',
  product_code: '04012345678901',
  code: '123456',
  lot: 'L2048',
  month: '2026-11',
  local: '2026-11-21T08:00',
  time: '08:00',
  from: '22:00',
  to: '07:00',
  expirationDate: '2027-08-31',
  url: ID,
  address: 'https://ntfy.example.org/berg',
  link: 'https://cabinet.example.org/join#…',
  filename: 'carton.jpg',
  allergies: 'Penicillin',
  frequency: 'Twice a day',
  token: TOKEN,
  key: TOKEN,
  message: 'Please try again.',
  sentence: 'Please try again.',
  error: 'The server did not answer',
  emailError: 'The server did not answer',
  emailProblem: 'The server did not answer',
  problem: 'The server did not answer',
  detail: 'The server did not answer',
  at: '08:00',
  startsOn: '2026-11-21',
  endsOn: '2026-11-21',
  openedOn: '2026-11-21',
  passkeysAt: 'https://cabinet.example',
  expirationDateAlternatives: '2027-08-31',
  ifMissed: 'Skip the missed dose',
  pillImage: ID,
  reverses: ID,
  loggedBy: ID,
  thing: 'medication',
  thingName: 'Ibuprofen 400 mg',
  overrideReason: 'Doctor’s advice',
  title: 'Nora, 08:00',
  body: 'Due now',
  tag: `${ID} 2026-11-21T08:00`,
  detectedText: 'IBUPROFEN 400 mg EXP 08/2027',
  advice: 'Hold the camera closer',
  publisher: 'Health Canada',
  licence: 'Open Government Licence – Canada',
  letter: 'N',
  Code: '123456',
  codes: 'k3m9-x7q2',
  secret: TOKEN,
  challenge: TOKEN,
  clientDataJSON: TOKEN,
  authenticatorData: TOKEN,
  signature: TOKEN,
  attestationObject: TOKEN,
  file: 'medicines.csv',
  folder: '/data/backups',
  columns: 'Medicine',
  path: 'name',
}

const FORMATS: Record<string, string> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T08:00:00.000Z',
  email: 'nora@example.org',
  uri: 'https://cabinet.example.org',
  binary: '…',
}

/** Names by what is named, as far as it is no medicine. */
const NAMES: [RegExp, string][] = [
  [/famil/i, 'Berg'],
  [/token/i, 'Home Assistant'],
  [/passkey|device/i, 'Phone'],
  [/^by$|remind|person|people|member|user|account|invit|sign|doctor/i, 'Nora'],
]

function textNamed(name: string, owner: string): string {
  if (name === 'name') return NAMES.find(([of]) => of.test(owner))?.[1] ?? (TEXTS.name as string)
  return TEXTS[name] ?? (/^by$|By$/.test(name) ? 'Nora' : /^id$|Ids?$/.test(name) ? ID : 'text')
}

function textOf({ format, pattern }: Schema, name: string, owner: string): string {
  if (format !== undefined && FORMATS[String(format)]) return FORMATS[String(format)] as string
  const text = textNamed(name, owner)
  return pattern === undefined || new RegExp(String(pattern), 'u').test(text) ? text : ID
}

const numberOf = ({ minimum = 1, maximum = 1 }: Schema) =>
  Math.min(Math.max(1, Number(minimum)), Number(maximum))

const isObject = (schema: Json) => JSON.stringify(schema).includes('"properties"')

/** An example value of a JSON schema. `name` is the field's, `owner` the object's; `named` has the schemas that it refers to. */
function exampleOf(schema: Schema, name: string, named: Record<string, Schema>, owner = name): Json {
  const of = (part: Json, as = name, of = owner) => exampleOf(part as Schema, as, named, of)
  const [given] = (schema.examples ?? []) as Json[]
  if (given !== undefined) return given
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return (schema.enum as Json[])[0] as Json
  if (schema.$ref) {
    const other = String(schema.$ref).split('/').at(-1) as string
    return of(named[other] as Schema, other, other)
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return of(choices.find(({ type }) => type !== 'null') ?? { type: 'null' })
  if (schema.allOf) return Object.assign({}, ...(schema.allOf as Schema[]).map((part) => of(part)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema as { properties?: Schema; required?: string[] }
      const shown = Object.entries(properties).filter(
        ([field]) => required.length === 0 || required.includes(field),
      )
      return Object.fromEntries(
        shown.map(([field, part]) => [field, of(part, field, isObject(part) ? field : owner)]),
      )
    }
    case 'array':
      return schema.prefixItems
        ? (schema.prefixItems as Json[]).map((part) => of(part))
        : [of(schema.items ?? {})]
    case 'string':
      return textOf(schema, name, owner)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return true
    default:
      return null
  }
}

/** Schemas with an example each. */
export const withExamples = (named: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [
      name,
      { ...schema, examples: [exampleOf(schema, name, named)] },
    ]),
  )
