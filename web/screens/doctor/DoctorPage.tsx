import { Printer } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Link, useParams } from 'wouter'
import { AllergiesBody } from '../../../contract/doctor.ts'
import type { Family } from '../../../contract/families.ts'
import type { Person } from '../../../contract/people.ts'
import { factsOf, isLanguage, LANGUAGES, type Language } from '../../../language/languages.ts'
import { setLocaleSource, speaking } from '../../../language/speaking.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Field, inputClass, TextAreaField, TextField } from '../../base/ui/Field.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { loadLanguage } from '../../base/ui/language.ts'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { toastFailed } from '../../base/ui/toasts.ts'
import { useForm } from '../../base/ui/useForm.ts'
import { useSession } from '../../people/auth/session.tsx'
import { useFamilies, useMay } from '../../people/families/selectedFamily.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { writeAllergies } from './api.ts'
import { Paper } from './Paper.tsx'
import { PartChoice } from './PartChoice.tsx'
import { keepLeftOut, readLeftOut, withoutParts } from './parts.ts'
import { ShareLink } from './ShareLink.tsx'

interface InLanguageProps {
  language: Language
  /** Without state or context of the page around it. */
  children: ReactNode
  onFailed: () => void
}

/** Edits one line in the family's own words. */
function Allergies({ personId, allergies }: { personId: string; allergies: string | null }) {
  const { run } = useAction(writeAllergies)
  const { form, field, busy } = useForm({
    initial: { allergies: allergies ?? '' },
    draft: `allergies ${personId}`,
    check: (values) => AllergiesBody.safeParse(values),
    submit: (body) => run({ params: { id: personId }, body }),
  })
  return (
    <form {...form} className="grid gap-3">
      <TextField
        label={t('Allergies and conditions')}
        hint={t('One line in your own words. Everyone in the family can read it.')}
        maxLength={300}
        autoComplete="off"
        {...field('allergies')}
      />
      <Button type="submit" look="line" busy={busy} busyLabel={t('Saving…')} className="justify-self-start">
        {t('Save')}
      </Button>
    </form>
  )
}

/** A person's medicines, to print or to show to a doctor. */
export default function DoctorPage() {
  const { selected } = useFamilies()
  return (
    <>
      <div className="print:sr-only">
        <PageIntro title={t('For the Doctor')}>
          {t(
            'What one person takes, to print or to show. Nobody else sees it unless you print it or share it.',
          )}
        </PageIntro>
      </div>
      {selected && <OfFamily key={selected.id} family={selected} />}
    </>
  )
}

function OfFamily({ family }: { family: Family }) {
  const { id } = useParams<{ id?: string }>()
  const { user } = useSession()
  const { data: people, error, refetch } = useRead(reads.people(family.id))
  if (error)
    return (
      <LoadFailed
        sentence={t('The people of the family could not be loaded.')}
        reason={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!people) return <Waiting />
  const shown =
    people.find((person) => person.id === id) ??
    people.find(({ userId }) => userId === user?.id) ??
    people.find(({ archived }) => !archived)
  return shown && <OfPerson key={shown.id} family={family} people={people} shown={shown} />
}

type PaperInProps = ComponentProps<typeof Paper> & { language: Language; onFailed: () => void }

/** The page as it is printed, in the page's language or another one. */
function PaperIn({ language, onFailed, page, leftOut, questions }: PaperInProps) {
  // The other tree is drawn anew only if what it shows changed.
  const paper = useMemo(
    () => <Paper page={page} leftOut={leftOut} questions={questions} />,
    [page, leftOut, questions],
  )
  if (language === speaking().language) return paper
  return (
    <InLanguage language={language} onFailed={onFailed}>
      {paper}
    </InLanguage>
  )
}

interface OfPersonProps {
  family: Family
  people: readonly Person[]
  shown: Person
}

function OfPerson({ family, people, shown }: OfPersonProps) {
  const { data: page, error, refetch } = useRead(reads.doctor(shown.id), { always: true })
  const mayManage = useMay('manage', family.id)
  const [leftOut, setLeftOut] = useState(readLeftOut)
  const [questions, setQuestions] = useState('')
  const [language, setLanguage] = useState<Language>(speaking().language)
  if (error)
    return (
      <LoadFailed
        sentence={t('The page for the doctor could not be loaded.')}
        reason={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    )
  const offered = people.filter(({ archived, id }) => !archived || id === shown.id)
  return (
    <div className="mt-4 grid grid-cols-1 gap-5 min-[80rem]:grid-cols-[20rem_minmax(0,1fr)] min-[80rem]:items-start min-[80rem]:gap-6 print:mt-0 print:block">
      <div className="grid grid-cols-1 gap-5 print:hidden">
        {offered.length > 1 && (
          <Panel>
            <h2 className="text-xl">{t('Whose list')}</h2>
            <ul className="mt-3 flex flex-wrap gap-2">
              {offered.map((person) => (
                <li key={person.id}>
                  <Link
                    href={paths.doctor(person.id)}
                    replace
                    aria-current={person.id === shown.id ? 'page' : undefined}
                    className="inline-flex min-h-tap items-center gap-2 rounded-md border-[1.5px] border-edge px-3 py-1 font-bold wrap-anywhere no-underline aria-[current]:border-green aria-[current]:bg-green-tint"
                  >
                    <PersonMark person={person} size="line" />
                    <bdi>{person.name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <Button
          icon={<Printer aria-hidden="true" className="size-5" />}
          disabled={!page}
          onClick={() => print()}
        >
          {t('Print')}
        </Button>
        {page && (
          <>
            <PartChoice
              page={page}
              leftOut={leftOut}
              onChange={(next) => {
                keepLeftOut(next)
                setLeftOut(next)
              }}
            />
            <Panel>
              <Field label={t('Language of the page')} hint={t('For a doctor who speaks another one.')}>
                {(wiring) => (
                  <select
                    {...wiring}
                    className={inputClass}
                    value={language}
                    onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
                  >
                    {Object.entries(LANGUAGES).map(([tag, { name }]) => (
                      <option key={tag} value={tag} lang={tag}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            </Panel>
            <Panel className="grid gap-5">
              {mayManage && <Allergies personId={shown.id} allergies={page.allergies} />}
              <TextAreaField
                label={t('Questions for the visit')}
                hint={t('They are printed, and not stored.')}
                rows={3}
                maxLength={600}
                value={questions}
                onChange={({ target }) => setQuestions(target.value)}
              />
            </Panel>
            {mayManage && <ShareLink personId={shown.id} leftOut={leftOut} />}
          </>
        )}
      </div>
      {page ? (
        <PaperIn
          language={language}
          page={withoutParts(page, leftOut)}
          leftOut={leftOut}
          questions={questions}
          onFailed={() => {
            toastFailed(t('This language could not be loaded. Check your network and try again.'))
            setLanguage(speaking().language)
          }}
        />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const Waiting = () => (
  <Loading className="grid">
    <Skeleton className="mt-4 h-144 rounded-md" />
  </Loading>
)

/**
 * Shows something in another language than the page's. It is a tree of its own, rendered at once while that language is
 * spoken: `t` knows one language at a time.
 */
function InLanguage({ language, children, onFailed }: InLanguageProps) {
  const place = useRef<HTMLDivElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => {
    if (!place.current) return
    const root = createRoot(place.current)
    let isGone = false
    loadLanguage(language).then(
      (spoken) => {
        if (isGone) return
        const before = setLocaleSource(() => spoken)
        try {
          flushSync(() => root.render(children))
        } finally {
          setLocaleSource(before)
        }
      },
      () => failed.current(),
    )
    return () => {
      isGone = true
      // Not while the page around it is rendered.
      queueMicrotask(() => root.unmount())
    }
  }, [language, children])
  return <div ref={place} lang={language} dir={factsOf(language).isRightToLeft ? 'rtl' : 'ltr'} />
}
