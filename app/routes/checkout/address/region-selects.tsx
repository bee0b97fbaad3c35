import { useLocation } from '@remix-run/react';
import { type ChangeEvent, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { grid, stack } from '#app/styles/layout.css.ts';

export interface RegionSelectsProps {
  /** What can be chosen, given what was chosen before. */
  choices: { provinces: string[]; cities: string[]; counties: string[] };
  chosen: { province?: string; city?: string; county?: string };
  errors: { city?: string; county?: string };
  /** Another region was chosen. */
  onChange(): void;
}

const STEP = '/address/regions';

/**
 * Province, city and county. The lower levels follow the upper ones; without a script a button
 * asks for the next level and keeps what is typed.
 */
export function RegionSelects({ choices, chosen, errors, onChange }: RegionSelectsProps) {
  const [cities, setCities] = useState(choices.cities);
  const [counties, setCounties] = useState(choices.counties);
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();

  async function chooseProvince({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) {
    onChange();
    setCities([]);
    setCounties([]);
    const province = select.value;
    const names = await namesBelow({ province });
    if (select.value === province) setCities(names);
  }

  async function chooseCity({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) {
    onChange();
    setCounties([]);
    const city = select.value;
    const province = select.form?.elements.namedItem('province');
    if (!(province instanceof HTMLSelectElement)) return;
    const names = await namesBelow({ province: province.value, city });
    if (select.value === city) setCounties(names);
  }

  return (
    <fieldset className={stack[2]} aria-label="所在地区">
      <div className={grid.small}>
        <Level
          name="province"
          label="省份"
          names={choices.provinces}
          chosen={chosen.province}
          onChange={chooseProvince}
        />
        <Level
          key={`city of ${cities[0]}`}
          name="city"
          label="城市"
          names={cities}
          chosen={chosen.city}
          error={errors.city}
          onChange={chooseCity}
        />
        <Level
          key={`county of ${counties[0]}`}
          name="county"
          label="区县"
          names={counties}
          chosen={chosen.county}
          error={errors.county}
          onChange={onChange}
        />
      </div>
      {!hydrated && (
        <div>
          <input type="hidden" name="page" value={pathname + search} />
          <Button formAction={STEP} variant="secondary" size="small">
            更新城市和区县
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/**
 * A level whose choices cannot be loaded stays empty; the street line takes a whole address too.
 */
async function namesBelow(chosen: Record<string, string>): Promise<string[]> {
  try {
    return await (await fetch(`${STEP}?${new URLSearchParams(chosen)}`)).json();
  } catch {
    return [];
  }
}

interface LevelProps {
  name: string;
  label: string;
  names: readonly string[];
  chosen: string | undefined;
  error?: string;
  onChange(event: ChangeEvent<HTMLSelectElement>): void;
}

function Level({ name, label, names, chosen, error, onChange }: LevelProps) {
  return (
    <Field name={name} label={label} error={error}>
      <Select
        defaultValue={chosen && names.includes(chosen) ? chosen : ''}
        onChange={onChange}
        autoComplete="off"
        none="请选择"
        options={names.map((region) => ({ value: region, label: region }))}
      />
    </Field>
  );
}
