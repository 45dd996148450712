import { numberText } from '../../../language/numbers.ts'
import { sentence, t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { monthText } from '../../medicines/scanning/registerWords.ts'

/** Sources of names alone; their notices are in docs/third-party.md. */
const OF_NAMES = [
  sentence('European Medicines Agency: medicines of the European Union, October 2025'),
  sentence('U.S. Food and Drug Administration: Drugs@FDA'),
  sentence('DrugBank: vocabulary of substances, CC0 1.0'),
]

/** The official registers that medicines are looked up in, with the months and licences that these ask to show. */
export default function RegistersPage() {
  const { data, error, refetch } = useRead(reads.registers())
  return (
    <>
      <BackLink href={paths.addMedication}>{t('Back')}</BackLink>
      <PageIntro title={t('Registers of Medicines')}>
        {t(
          'Codes and names are looked up in these lists, on this server alone. They do not endorse this software, and the pack in your hand counts.',
        )}
      </PageIntro>
      <Panel className="mt-5 max-w-200">
        {error && !data ? (
          <LoadFailed
            sentence={t('The registers could not be loaded.')}
            reason={sentenceOf(error)}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <Loading>
            <Skeleton className="h-40" />
          </Loading>
        ) : (
          <ul className="divide-y divide-rule">
            {data.map(({ name, publisher, licence, month, codes }) => (
              <li key={`${name} ${month}`} className="py-3 leading-[1.35]">
                <b dir="auto" className="block wrap-anywhere">
                  {name}
                </b>
                <span className="block">
                  {t('{month}, {count} codes', {
                    month: monthText(month),
                    count: numberText(codes),
                  })}
                </span>
                <span dir="auto" className="block text-sm wrap-anywhere text-ink-2">
                  {[publisher, licence].filter(Boolean).join('. ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel className="mt-5 max-w-200">
        <h2 className="text-xl">{t('Names and substances')}</h2>
        <ul className="mt-2 grid gap-2 leading-[1.35]">
          {OF_NAMES.map((source) => (
            <li key={source}>{t(source)}</li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
