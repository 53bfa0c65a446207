;; The loop of filter-bank.ts with SIMD. `npm run kernel -w mfx` compiles it into filter-kernel-code.ts.
(module
  (memory (export "memory") 1)

  ;; Parameters are addresses, except for the length of a row. `starts` are indices of samples.
  (func (export "filter")
    (param $taps i32) (param $rowBytes i32)
    (param $samples i32) (param $starts i32) (param $rows i32) (param $result i32) (param $end i32)
    (local $sample i32)
    (local $tap i32)
    (local $lastTap i32)
    ;; Two sums of four products each, which don't wait for one another.
    (local $sum v128)
    (local $otherSum v128)
    (loop $results
      (local.set $sample (i32.add (local.get $samples) (i32.shl (i32.load (local.get $starts)) (i32.const 2))))
      (local.set $tap (i32.add (local.get $taps) (i32.mul (i32.load (local.get $rows)) (local.get $rowBytes))))
      (local.set $lastTap (i32.add (local.get $tap) (local.get $rowBytes)))
      (local.set $sum (v128.const f32x4 0 0 0 0))
      (local.set $otherSum (v128.const f32x4 0 0 0 0))
      (loop $products
        (local.set $sum
          (f32x4.add
            (local.get $sum)
            (f32x4.mul (v128.load (local.get $sample)) (v128.load (local.get $tap)))))
        (local.set $otherSum
          (f32x4.add
            (local.get $otherSum)
            (f32x4.mul (v128.load offset=16 (local.get $sample)) (v128.load offset=16 (local.get $tap)))))
        (local.set $sample (i32.add (local.get $sample) (i32.const 32)))
        (local.set $tap (i32.add (local.get $tap) (i32.const 32)))
        (br_if $products (i32.lt_u (local.get $tap) (local.get $lastTap))))
      (local.set $sum (f32x4.add (local.get $sum) (local.get $otherSum)))
      (f32.store
        (local.get $result)
        (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
          (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum)))))
      (local.set $starts (i32.add (local.get $starts) (i32.const 4)))
      (local.set $rows (i32.add (local.get $rows) (i32.const 4)))
      (local.set $result (i32.add (local.get $result) (i32.const 4)))
      (br_if $results (i32.lt_u (local.get $result) (local.get $end))))))
