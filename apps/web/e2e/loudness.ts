/** Integrated loudness of one channel, LUFS, as ITU-R BS.1770-4 has it: K-weighting, blocks of 400 ms, both gates. */
export function loudnessOf(samples: readonly number[], rate: number): number {
  const weighted = filtered(filtered(samples, shelf(rate)), highPass(rate));
  const block = Math.round(0.4 * rate);
  const powers: number[] = [];
  for (let from = 0; from + block <= weighted.length; from += block / 4) {
    let sum = 0;
    for (let index = from; index < from + block; index++) sum += (weighted[index] ?? 0) ** 2;
    powers.push(sum / block);
  }
  const heard = powers.filter((power) => lufs(power) > -70);
  const gate = lufs(mean(heard)) - 10;
  return lufs(mean(heard.filter((power) => lufs(power) > gate)));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const lufs = (power: number) => -0.691 + 10 * Math.log10(power);

interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** The head in the sound: high tones are heard louder. */
function shelf(rate: number): Biquad {
  const gain = 10 ** (3.99984385397 / 20);
  const k = Math.tan((Math.PI * 1681.9744509555319) / rate);
  const q = 0.7071752369554193;
  const band = gain ** 0.499666774155;
  const a0 = 1 + k / q + k * k;
  return {
    b: [(gain + (band * k) / q + k * k) / a0, (2 * (k * k - gain)) / a0, (gain - (band * k) / q + k * k) / a0],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

/** What is very low is hardly heard. */
function highPass(rate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087613982) / rate);
  const q = 0.5003270373253953;
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

function filtered(samples: readonly number[], { b, a }: Biquad): number[] {
  const out: number[] = [];
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (const x of samples) {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out.push(y);
  }
  return out;
}
