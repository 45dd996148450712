import { Globe } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { RegisterProduct } from '../../../contract/registers.ts'
import { foldText } from '../../../language/fold.ts'
import { t } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useSettled } from '../../base/ui/useSettled.ts'
import { isOld, nameWithStrength, productText, sourceText } from './registerWords.ts'
import { useProducts } from './useProducts.ts'

interface FromRegisterProps {
  familyId: string
  /** The product code of the form; empty for none. */
  code: string
  /** The name in the form. */
  name: string
  /** A register's entry for a number beside the product code on a photo. */
  onPhoto?: (RegisterProduct & { contradicts: boolean }) | undefined
  /** Takes the register's name; omitted where the name is no question. */
  onName?: (name: string) => void
}

/** Says what an official register knows of the product code; where the names differ, a person decides. */
export function FromRegister({ familyId, code, name, onPhoto, onName }: FromRegisterProps) {
  const now = useNow()
  const productOf = useProducts(familyId)
  const [kept, setKept] = useState<string>()
  const settled = useSettled(name.trim())
  // The family's confirmed products come before registers.
  const isKnown = code !== '' && productOf(code) !== undefined
  const { data } = useRead(reads.registerProduct(code, settled), { enabled: code !== '' && !isKnown })
  const product = data?.product ?? onPhoto
  if (isKnown || (!product && (code === '' || !data))) return null
  if (!product) return <Line>{t('We don’t know this barcode yet. Next time we will.')}</Line>
  const differs = data?.product
    ? data.agrees === false
    : onPhoto?.contradicts === true && !foldText(settled).includes(foldText(product.name))
  const said = productText(product)
  const from = sourceText(product.source)
  if (!differs || kept === settled)
    return (
      <Line>
        <Sentence
          of="From {register}: {name}."
          parts={{ register: from, name: <span dir="auto">{said}</span> }}
        />{' '}
        {isOld(product.source, now) && <>{t('That is old: the pack in your hand counts.')} </>}
        <Link href={paths.registers} className="underline">
          {t('About the registers')}
        </Link>
      </Line>
    )
  return (
    <section aria-label={t('Two names')} className="caution mt-2 grid gap-2.5 p-3 text-sm leading-[1.35]">
      <p>
        <Sentence
          of="The barcode says {there} ({register}). We read {here}. Which is right?"
          parts={{
            here: <b dir="auto">{settled}</b>,
            register: from,
            there: <b dir="auto">{said}</b>,
          }}
        />
      </p>
      {onName && (
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" onClick={() => setKept(settled)}>
            <span dir="auto">{settled}</span>
          </Button>
          <Button look="quiet" onClick={() => onName(nameWithStrength(product))}>
            <span dir="auto">{nameWithStrength(product)}</span>
          </Button>
        </div>
      )}
    </section>
  )
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <p className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-2 text-sm leading-[1.35] text-ink-2">
    <Globe aria-hidden="true" className="size-4.5" />
    <span>{children}</span>
  </p>
)
