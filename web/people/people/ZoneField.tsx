import { Field, inputClass } from '../../base/ui/Field.tsx'
import { deviceZone, zoneText } from './zones.ts'

interface ZoneFieldProps {
  label: string
  /** Empty for no own zone. */
  value: string
  /** The text for no own zone; left out if one is required. */
  otherwise?: string
  hint?: string
  onZone: (zone: string) => void
}

/** All zones that the device knows, its own and the chosen one first. */
export function ZoneField({ label, value, otherwise, hint, onZone }: ZoneFieldProps) {
  const first = [...new Set([value, deviceZone()])].filter((zone) => zone !== '')
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone))
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <select
          {...wiring}
          value={value}
          onChange={({ target }) => onZone(target.value)}
          className={inputClass}
        >
          {otherwise !== undefined && <option value="">{otherwise}</option>}
          {[...first, ...others].map((zone) => (
            <option key={zone} value={zone}>
              {zoneText(zone)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
