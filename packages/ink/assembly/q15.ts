// Fixed-point numbers: 32767 in an i16 lane is one. Eight pixels of coverage, or two pixels of RGBA, fill a register.

/** Eight ones. */
// @ts-ignore: decorator
@inline
export function ones(): v128 {
  return i16x8.splat(32767);
}

// @ts-ignore: decorator
@inline
export function zeros(): v128 {
  return i16x8.splat(0);
}

/**
 * Rounded product of each pair of lanes. The relaxed instruction is one machine instruction on x86 where the saturating one takes four. They
 * differ for -32768 · -32768 alone, which nobody here ever asks for.
 */
// @ts-ignore: decorator
@inline
export function product(a: v128, b: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? i16x8.relaxed_q15mulr_s(a, b) : i16x8.q15mulr_sat_s(a, b);
}

/**
 * Alphas 0…32767 as negative factors 0…-32768, since -32768 is exactly minus one and 32767 is not quite one:
 * `d - product(c - d, negative(a))` mixes d towards c and is exact at both ends. From a half on (16384, where `alpha >> 14` is 1) the factor is
 * one step further from zero than the alpha, so that 32767 becomes -32768 and 0 stays 0.
 */
// @ts-ignore: decorator
@inline
export function negative(alpha: v128): v128 {
  return i16x8.sub(i16x8.neg(alpha), i16x8.shr_s(alpha, 14));
}

/** The alpha of each of two RGBA pixels in all its four lanes. */
// @ts-ignore: decorator
@inline
export function alphas(pixels: v128): v128 {
  return v128.shuffle<i16>(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7);
}
