import type { ComponentProps } from 'react'
import { COLOURS, type Person } from '../../../contract/people.ts'
import { sentence, t } from '../../../language/t.ts'
import { TextField } from '../../base/ui/Field.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'

/** The colours in words, for those who do not see them; by number, from 1. */
const COLOUR_NAMES = [
  sentence('Blue'),
  sentence('Plum'),
  sentence('Brown'),
  sentence('Teal'),
  sentence('Violet'),
  sentence('Gray'),
  sentence('Berry'),
  sentence('Olive'),
]

interface MarkFieldsProps {
  kind: Person['kind']
  letter: Omit<ComponentProps<typeof TextField>, 'label' | 'value'> & { value: string }
  colour: number
  onColour: (colour: number) => void
}

/** Letters and colour of a person's mark; each colour has its own shape. */
export const MarkFields = ({ kind, letter, colour, onColour }: MarkFieldsProps) => (
  <>
    <TextField label={t('Letters of the Mark')} hint={t('One or two')} autoComplete="off" {...letter} />
    <fieldset>
      <legend className="mb-1.5 font-bold">{t('Color of the Mark')}</legend>
      <div className="grid grid-cols-4 gap-1 md:grid-cols-8">
        {COLOUR_NAMES.slice(0, COLOURS).map((name, index) => (
          <label
            key={name}
            className="relative grid min-h-14 place-items-center rounded-md border-2 border-transparent outline-offset-1 outline-focus has-checked:border-green has-checked:bg-green-tint has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="colour"
              checked={colour === index + 1}
              onChange={() => onColour(index + 1)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <PersonMark person={{ kind, letter: letter.value, colour: index + 1 }} size="card" />
            <span className="sr-only">{t(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  </>
)
