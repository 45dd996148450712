import type { Device } from '../../../contract/account.ts'
import { sentence, t } from '../../../language/t.ts'

const KINDS: Record<Device['kind'], string> = {
  phone: sentence('Phone, {name}'),
  tablet: sentence('Tablet, {name}'),
  computer: sentence('Computer, {name}'),
  program: sentence('Program, {name}'),
}

/** "Phone, Firefox on Android" */
export const deviceName = (device: Device | null): string =>
  device ? t(KINDS[device.kind], { name: device.name }) : t('Unknown device')
