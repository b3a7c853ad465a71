-- A workload for the Lua interpreter: tables, closures, coroutines, strings, errors, and calls between Lua and C
-- at some depth.  Prints one number, which qemu/real knows.
local sum = 0

local function walk(depth)
  if depth == 0 then return 1 end
  return walk(depth - 1) + walk(depth - 1)
end
sum = sum + walk(8) -- 256

local words = {}
for word in ("the quick brown fox jumps over the lazy dog"):gmatch("%a+") do words[#words + 1] = word end
table.sort(words, function(a, b) if #a ~= #b then return #a < #b end return a < b end)
sum = sum + #table.concat(words, ",") -- 35 letters and 8 commas

local producer = coroutine.wrap(function()
  for i = 1, 50 do coroutine.yield((string.format("%04d", i):gsub("0", "")):len()) end
end)
for _ = 1, 50 do sum = sum + producer() end -- 9 numbers of one digit and 41 of two, less the zeros of the five tens

local caught = 0
for i = 1, 20 do
  local good = pcall(function() if i % 3 == 0 then error({ i }) end return walk(i % 4) end)
  if not good then caught = caught + 1 end
end
sum = sum + caught -- 3, 6, ... 18

local text = setmetatable({}, { __index = function(_, key) return key * 2 end, __concat = function() return "joined" end })
sum = sum + text[21] + #(text .. "") -- 42 and 6
print(sum)
