import type { Device } from './device.ts'
import { networkOf } from './network.ts'
import type { Visitor } from './visitor.ts'

/** Columns that say from where something was done, for its owner to recognise. */
interface OriginColumns {
  deviceKind: Device['kind'] | null
  deviceName: string | null
  address: string | null
}

export const deviceColumns = (device: Device | undefined) => ({
  deviceKind: device?.kind ?? null,
  deviceName: device?.name ?? null,
})

export const originColumns = (
  visitor: Pick<Visitor, 'device' | 'address' | 'isLocal'> | undefined,
): OriginColumns => ({
  ...deviceColumns(visitor?.device),
  address: visitor === undefined || visitor.isLocal ? null : whereIn(visitor.address),
})

/** IPv6 addresses change daily, so their network is what an owner recognises. */
function whereIn(address: string): string | null {
  const network = networkOf(address)
  return network === 'unknown' ? null : network
}

export const fromColumns = ({ deviceKind: kind, deviceName: name, address }: OriginColumns) => ({
  device: kind === null || name === null ? null : { kind, name },
  address,
})
